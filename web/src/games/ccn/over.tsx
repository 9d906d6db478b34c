// over.tsx - over the board: the dice, and the button that turns the board.
import { useRef } from "preact/hooks";
import { Cube } from "../../table/dice";
import type { OverProps } from "../../table/types";
import { t } from "../../text";
import { BattleFace, faceWords, sideOf, type FaceWord } from "./classes";
import { lastThrow } from "./motion";
import { GeneralSign } from "./signs";
import { turnBoard } from "./turn";
import type { CMap, Table } from "./types";

const ROLL_MS = 750;

/** The latest throw. Dice that fall while one looks tumble, one after the other. */
function Throw({ log, pace }: { log: OverProps<CMap, Table>["log"]; pace: number }) {
  const thrown = lastThrow(log);
  const newest = thrown[thrown.length - 1]?.key ?? -1;
  const seen = useRef(newest);
  const size = useRef(log.length);
  // A whole log that arrives at once is old: nothing of it rolls any more.
  if (log.length - size.current > 30) seen.current = newest;
  size.current = log.length;
  if (!thrown.length) return null;
  const count = (faces: readonly string[]) =>
    faceWords.flatMap((w) => {
      const n = faces.filter((f) => f === w).length;
      return n ? [`${n} × ${t(`ccn.face.${w}`)}`] : [];
    });
  return (
    <div class="dice cc-dice">
      {thrown.map(({ key, faces, check }) => (
        <div
          key={key}
          class="cc-throw"
          role="img"
          aria-label={t(check ? "web.ccn.dice_leader" : "web.ccn.dice", [count(faces).join(", ")])}
        >
          {check && (
            <svg class="cc-check" viewBox="-12 -12 24 24" aria-hidden="true">
              <GeneralSign />
            </svg>
          )}
          {faces.map((f, i) => (
            <Cube key={i} n={sideOf[f as FaceWord] ?? 1} ms={key > seen.current ? ROLL_MS * pace : 0} odd={i % 2 === 1} Face={BattleFace} />
          ))}
        </div>
      ))}
    </div>
  );
}

export function Over(p: OverProps<CMap, Table>) {
  return (
    <>
      <button type="button" class="cc-turn" title={t("web.ccn.turn_board")} aria-label={t("web.ccn.turn_board")} onClick={turnBoard}>
        <svg width="20" height="20" viewBox="-12 -12 24 24" aria-hidden="true">
          <path
            fill="none"
            stroke="currentColor"
            stroke-width="2"
            stroke-linecap="round"
            d="M-5-9V8M-9 4L-5 8.6L-1 4M5 9V-8M1-4L5-8.6L9-4"
          />
        </svg>
      </button>
      <Throw log={p.log} pace={p.pace} />
    </>
  );
}
