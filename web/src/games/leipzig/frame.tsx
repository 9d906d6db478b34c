// frame.tsx - around the map: the neat line, the track of time along it, title, compass, districts.
import { t } from "../../text";
import { SabreSign } from "../ccn/signs";
import { BAND, TRACK, f, size } from "./geometry";
import { districtName } from "./words";
import { FIRST_DAY, districts, fieldsOf } from "./types";
import type { District, LMap, Track } from "./types";

const TOP = BAND + 16;
const [LEFT, WIDE] = [64, 28];

/** Where a point of the track lies; the clock before the first one is point 0. */
const stepOf = (track: Track): number => (size.height - BAND - 16 - TOP) / (track.end + 1);
const yOf = (track: Track, point: number): number => TOP + stepOf(track) * point;

export function TimeTrack({ track, time, cost }: { track: Track; time: number; cost: number }) {
  const step = stepOf(track);
  const points = Array.from({ length: track.end + 1 }, (_, i) => i);
  const look = (i: number) =>
    `lz-time-bar${track.battles.includes(i) ? " battle" : i < time ? " done" : i > time && i <= time + cost ? " cost" : i % 2 ? " odd" : ""}`;
  return (
    <g class="lz-time" role="img" aria-label={t("web.leipzig.time_now", [time, track.end])}>
      {points.map((i) => (
        <rect key={i} class={look(i)} x={LEFT} y={f(yOf(track, i))} width={WIDE} height={f(step)} />
      ))}
      {track.passed.map((from, i) => {
        // A date is a line before its first point, or the point of a battle.
        const battle = track.battles.includes(from - 1);
        const y = yOf(track, from) - (battle ? step / 2 : 0);
        return (
          <g key={i} class={battle ? "battle" : undefined}>
            {!battle && <path class="line" d={`M${LEFT - 7} ${f(y)}H${LEFT + WIDE + 5}`} />}
            <text class="day" x={LEFT - 9} y={f(y + 5.6)}>
              {t("web.leipzig.date", [FIRST_DAY + i])}
            </text>
          </g>
        );
      })}
      {track.battles.map((b) => (
        <g key={b} class="clash" transform={`translate(${LEFT + WIDE / 2} ${f(yOf(track, b) + step / 2)}) scale(.8)`}>
          <title>{t("web.leipzig.battle_point", [FIRST_DAY + track.passed.findIndex((p) => p === b + 1)])}</title>
          <SabreSign />
        </g>
      ))}
      <g class="lz-pointer" style={{ transform: `translate(${LEFT + WIDE}px, ${f(yOf(track, time) + step / 2)}px)` }}>
        <path d="M-9 0L8-10V-4H16V4H8V10Z" />
      </g>
    </g>
  );
}

const places: Record<Exclude<District, "centre">, readonly [number, number, number]> = {
  north: [742, BAND + 17, 0],
  south: [800, size.height - BAND - 7, 0],
  west: [TRACK + 20, 640, -90],
  east: [size.width - BAND - 20, 508, 90],
};

export function Districts({ map }: { map: LMap }) {
  const leipzig = fieldsOf(map).find((x) => x.name === "Leipzig");
  return (
    <g>
      {districts.map((d) => {
        const [x, y, turn] = d === "centre" ? [(leipzig?.x ?? 0) + 106, (leipzig?.y ?? 0) + 72, 0] : places[d];
        return (
          <text key={d} class="lz-district" transform={`translate(${f(x)} ${f(y)}) rotate(${turn})`}>
            {districtName(d)}
          </text>
        );
      })}
    </g>
  );
}

const Compass = () => (
  <g class="lz-compass" transform={`translate(${TRACK + 58} ${size.height - BAND - 66})`}>
    <circle r="30" />
    <circle r="26" />
    {[45, 135, 225, 315].map((a) => (
      <path key={a} transform={`rotate(${a}) scale(.62)`} d="M0-42L6-6L0 0L-6-6Z" />
    ))}
    {[0, 90, 180, 270].map((a) => (
      <g key={a} transform={`rotate(${a})`}>
        <path d="M0-44L7-7L0 0Z" />
        <path class="light" d="M0-44L-7-7L0 0Z" />
      </g>
    ))}
    <text y="-48">N</text>
  </g>
);

/** What never changes of it. */
export function Frame() {
  return (
    <g class="lz-frame" aria-hidden="true">
      <rect x="4" y="4" width={size.width - 8} height={size.height - 8} />
      <rect class="thin" x={TRACK} y={BAND} width={size.width - BAND - TRACK} height={size.height - 2 * BAND} />
      <g class="lz-title" transform={`translate(${TRACK + 122} ${BAND + 50})`}>
        <text class="big">LEIPZIG</text>
        <path d="M-84 10H84M-60 14H60" />
        <text class="small" y="32">
          {t("web.leipzig.dates")}
        </text>
      </g>
      <Compass />
    </g>
  );
}
