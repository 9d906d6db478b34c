// legend.tsx - how to read the board: every mark upon it, drawn as it is drawn there, and its meaning.
import type { ComponentChildren } from "preact";
import { InfantrySign } from "../../symbols";
import { t } from "../../text";
import { Flag } from "./flag";
import { AttackLines, Goals } from "./marks";
import { PieceShape, Pieces } from "./pieces";
import type { Kind, Table } from "./types";

const army = { seat: 0, in: true, skips: false, safe: false, mobilising: false, units: 1, foreign_towns: 0 };
const nobody = { waiting_infantry: 0, waiting_cavalry: 0 };
const france = { ...army, ...nobody, country: "france" as const, colour: "blue" };
const russia = { ...army, ...nobody, country: "russia" as const, colour: "green" };
/** Enough of a table to draw a piece of it. */
const table: Table = {
  round: 1,
  rounds: 1,
  armies: [france, russia],
  pieces: {},
  towns: {},
  dice: [],
  points: 0,
};

/** A mark around the origin, or in the window of the board that `box` names. */
function Row({ text, box = "-24 -24 48 48", children }: { text: string; box?: string; children: ComponentChildren }) {
  return (
    <li>
      <svg class="wl wl-key" viewBox={box} aria-hidden="true">
        {children}
      </svg>
      <span>{text}</span>
    </li>
  );
}

function Ring({ red }: { red?: boolean }) {
  return (
    <g transform="scale(1.6)">
      <circle class="wl-ring-out" r="10.4" />
      <circle class={red ? "wl-ring red" : "wl-ring yellow"} r="8.6" />
      <circle class="wl-ring-in" r="6.6" />
      {red && (
        <g transform="scale(.42)">
          <InfantrySign />
        </g>
      )}
    </g>
  );
}

/** A piece on square 0,0 that glows. */
const Glowing = ({ how, enemy }: { how: string; enemy?: boolean }) => (
  <Pieces
    table={table}
    tracked={[{ key: 1, kind: "infantry", country: enemy ? "russia" : "france", at: "0,0" }]}
    picked={new Set()}
    glow={new Map([["0,0", how]])}
  />
);

const SQUARE = "46 46 48 48"; // around 0,0
const kinds: readonly Kind[] = ["general", "infantry", "cavalry"];

export function Legend() {
  return (
    <div class="board-how wl-how">
      <h3>{t("web.waterloo.legend.pieces")}</h3>
      <ul>
        {kinds.map((kind) => (
          <Row key={kind} text={t(`ui.waterloo.how_${kind}`)}>
            <PieceShape kind={kind} country="france" colour="blue" />
          </Row>
        ))}
      </ul>
      <h3>{t("web.waterloo.legend.map")}</h3>
      <ul>
        <Row text={t("web.waterloo.legend.yellow")}>
          <Ring />
        </Row>
        <Row text={t("web.waterloo.legend.red")}>
          <Ring red />
        </Row>
        <Row text={t("web.waterloo.legend.flag")}>
          <g transform="translate(-14 18) scale(1.7)">
            <Flag of="france" x={0} y={0} />
          </g>
        </Row>
        <Row text={t("web.waterloo.legend.open")}>
          <path class="wl-river-bank" d="M-20-9q5-5 10 0t10 0t10 0t10 0" />
          <path class="wl-river" d="M-20-9q5-5 10 0t10 0t10 0t10 0" />
          <path class="wl-red" d="M-20 10H20" />
          <path class="wl-gate" d="M-3 5.6v8.8m6-8.8v8.8" />
        </Row>
        <Row text={t("web.waterloo.legend.closed")}>
          <path class="wl-closed" d="M-20 0H20" />
        </Row>
      </ul>
      <h3>{t("web.waterloo.legend.marks")}</h3>
      <ul>
        <Row text={t("web.waterloo.legend.own")} box={SQUARE}>
          <Glowing how="own" />
        </Row>
        <Row text={t("web.waterloo.legend.near")} box={SQUARE}>
          <Goals goals={[{ at: "0,0", near: true, left: 4 }]} />
        </Row>
        <Row text={t("web.waterloo.legend.far")} box={SQUARE}>
          <Goals goals={[{ at: "0,0", near: false, left: 2 }]} />
        </Row>
        <Row text={t("web.waterloo.legend.contact")} box={SQUARE}>
          <Goals goals={[{ at: "0,0", near: true, left: 4, contact: true }]} />
        </Row>
        <Row text={t("web.waterloo.legend.enemy")} box={SQUARE}>
          <Glowing how="enemy" enemy />
        </Row>
        <Row text={t("web.waterloo.legend.faint")} box={SQUARE}>
          <Glowing how="enemy faint" enemy />
        </Row>
        <Row text={t("web.waterloo.legend.target")} box="36 36 68 68">
          <AttackLines target="0,0" attack={{ enough: false, places: [{ at: "0,0", needs: 2, has: 1 }], lines: [] }} />
        </Row>
        <Row text={t("web.waterloo.legend.support")} box="-34 -34 68 68">
          <rect class="wl-helper" x="-19" y="-19" width="38" height="38" rx="8" />
          <g class="wl-count helper" transform="translate(-18 -18)">
            <rect x="-13" y="-8.5" width="26" height="17" rx="8.5" />
            <text y="4.5">0/1</text>
          </g>
        </Row>
      </ul>
    </div>
  );
}
