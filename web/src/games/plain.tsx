// A table without a drawing: what the game tells, as a list. The options are buttons of the table
// page, so that any game can be played before somebody has drawn it.
import type { ComponentChildren } from "preact";
import type { BoardProps, GameModule } from "../table/types";

/** As wide as a phone's window there, so that it is read without a glass. */
const size = () => (innerWidth < 720 ? { width: 360, height: 420 } : { width: 900, height: 640 });

function Value({ value }: { value: unknown }): ComponentChildren {
  if (Array.isArray(value)) {
    if (value.every((v) => typeof v !== "object" || v === null)) return value.map(String).join(", ") || "–";
    return (
      <ol>
        {value.map((v, i) => (
          <li key={i}>
            <Value value={v} />
          </li>
        ))}
      </ol>
    );
  }
  if (typeof value === "object" && value !== null) {
    return (
      <dl>
        {Object.entries(value).map(([k, v]) => (
          <div key={k}>
            <dt>{k.replace(/_/g, " ")}</dt>
            <dd>
              <Value value={v} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  return value === null || value === undefined ? "–" : String(value);
}

function Board({ table }: BoardProps<unknown, unknown>) {
  const { width, height } = size();
  return (
    <g>
      <foreignObject x={0} y={0} width={width} height={height}>
        <div class="plain-table">
          <Value value={table} />
        </div>
      </foreignObject>
    </g>
  );
}

const plain: GameModule<unknown, unknown> = { id: "plain", draw: { Board, size }, motion: {}, pick: {}, tell: {}, layout: {}, setup: {} };
export default plain;
