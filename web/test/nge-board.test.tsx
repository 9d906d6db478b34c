// The board of Napoleon gegen Europa: what the map shows of the table.
import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Boxes, Built, Control, Frontiers, Owners } from "../src/games/nge/ground";
import { berth, divides, land, outline, stand, town, zones, type Ground, type Held, type Zone } from "../src/games/nge/land";

/** All elements of a drawing, components drawn as well. */
function drawn(node: any): any[] {
  if (Array.isArray(node)) return node.flatMap(drawn);
  if (!node || typeof node !== "object") return [];
  if (typeof node.type === "function") return drawn(node.type(node.props));
  return [node, ...drawn(node.props.children)];
}
const has = (node: any, part: string): number => drawn(node).filter((n) => n.props.class?.split(" ").includes(part)).length;

const zone = (more: Partial<Zone>): Zone => ({
  name: { de: "", en: "" },
  province: "",
  terrain: "clear",
  lon: 0,
  lat: 0,
  city: true,
  near: {},
  ...more,
});
const map: Ground = {
  zones: {
    MAN: zone({ fort: 2, key: true }),
    ULM: zone({ fort: 1 }),
    PAR: zone({ fort: 1, capital: "FR", key: true }),
    GRA: zone({ city: false }),
  },
  seas: {},
  nations: {},
};
const table: Held = {
  owners: Object.fromEntries(zones.map((id) => [id, id === "MAN" ? "IT" : "AU"])),
  marks: { ULM: { side: "F", ruined: true }, MAN: { side: "C", siege: 2 }, GRA: { side: "F" } },
};

test("land is tinted by owner, and hatched by who controls it", () => {
  const owners = drawn(<Owners table={table} />).filter((n) => n.type === "path");
  assert.equal(owners.length, 262);
  assert.equal(owners.filter((n) => n.props.class === "nge-IT").length, 1);
  const control = drawn(<Control table={table} />).filter((n) => n.type === "path");
  assert.deepEqual(
    control.map((n) => [n.props.class, n.props.d]),
    [
      ["F", outline("GRA")],
      ["F", outline("ULM")],
      ["C", outline("MAN")],
    ],
  );
});

test("a frontier lies between lands of two nations", () => {
  const [line] = drawn(<Frontiers table={table} />);
  assert.equal(line.props.d, land.lines(land.frontier.filter((l) => l.of.includes("MAN"))));
  assert.equal(
    divides(() => "AU"),
    "",
  );
});

test("fortresses, citadels, ruins, capitals and key zones have their signs", () => {
  const built = <Built map={map} table={table} />;
  assert.equal(has(built, "great"), 1);
  assert.equal(has(built, "fort"), 2); // Ulm's is razed
  assert.equal(has(built, "ruin"), 1);
  assert.equal(has(built, "capital"), 1);
  assert.equal(has(built, "key"), 2);
  assert.equal(has(built, "spot"), 1);
});

test("every port has a box that can be picked, and fleets lie there or at sea", () => {
  const ids = drawn(<Boxes />).flatMap((n) => n.props["data-id"] ?? []);
  assert.equal(ids.length, 83);
  assert.ok(ids.includes("box:BRE"));
  assert.deepEqual(berth("box:BRE"), land.anchor("BRE"));
  assert.ok(berth("MA"));
  assert.equal(berth("box:PAR"), undefined);
});

test("counters stand above a town and names below it", () => {
  for (const id of zones) assert.ok(stand(id).y < town(id).y && stand(id).x === town(id).x, id);
});
