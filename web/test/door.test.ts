// What the rules tell before a choice: asked once for a position, kept as long as it stands.
import assert from "node:assert/strict";
import { test } from "node:test";
import { effect, signal } from "@preact/signals";
import { answerTo, Door, expect, factsOf, told, whenTold } from "../src/table/door";
import type { Told, View } from "../src/table/types";

const view = (seq: number, more: Partial<View> = {}): View => ({ state: "running", seat: 0, seq, ...more }) as View;

function line() {
  const asked: string[] = [];
  const answer = (seq: number, ask: string): Told => ({
    t: "told",
    id: 1,
    seq,
    ask,
    facts: [{ do: `left ${seq}` }],
    options: [{ do: "go PAR", after: "again", facts: [{ do: `left ${seq}`, rule: "NGE §12.1b" }] }],
  });
  const ask = (seq: number, what: string) => {
    asked.push(`${seq} ${what}`);
    return Promise.resolve(what === "nonsense" ? ({ t: "no", code: "syntax", text: "" } as const) : answer(seq, what));
  };
  return { asked, ask };
}

test("a question is asked once for a position, and whoever draws is told when the answer comes", async () => {
  const { asked, ask } = line();
  const now = signal<View | null>(view(4));
  const door = new Door({ ask }, now);
  const seen: (string | undefined)[] = [];
  const stop = effect(() => void seen.push(factsOf("go PAR")[0]?.do));
  factsOf("go PAR");
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(asked, ["4 options"]);
  assert.deepEqual(seen, [undefined, "left 4"]);
  // A new position: what was told of the old one does not hold any more.
  now.value = view(5);
  assert.equal(factsOf("go PAR").length, 0);
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(asked, ["4 options", "5 options"]);
  assert.equal(seen.at(-1), "left 5");
  assert.deepEqual(factsOf("go LYO"), []);
  stop();
  door.close();
});

test("nothing is asked where nobody plays, and a refusal is no answer", async () => {
  const { asked, ask } = line();
  const now = signal<View | null>(view(1, { seat: null }));
  const door = new Door({ ask }, now);
  assert.equal(told("options"), undefined);
  now.value = view(1, { state: "over" });
  assert.equal(told("options"), undefined);
  assert.deepEqual(asked, []);
  now.value = view(1);
  assert.equal(answerTo("lines"), undefined);
  assert.equal(told("nonsense"), undefined);
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(answerTo("lines"), [{ do: "left 1" }]);
  assert.equal(told("nonsense"), undefined);
  assert.deepEqual(asked, ["1 about lines", "1 nonsense"]);
  door.close();
  assert.equal(told("options"), undefined); // the table is closed
});

test("what will be wanted is asked as soon as a position comes, before it is shown, and only once", async () => {
  const { asked, ask } = line();
  const now = signal<View | null>(view(4)),
    latest = signal<View | null>(view(4));
  const door = new Door({ ask }, now, latest, (v) => (v.seq === 6 ? [] : ["options"]));
  assert.deepEqual(asked, ["4 options"]);
  latest.value = view(5);
  assert.deepEqual(asked, ["4 options", "5 options"]);
  await whenTold("options");
  await Promise.resolve();
  assert.equal(factsOf("go PAR")[0]!.do, "left 4", "the old position is still shown");
  now.value = latest.value;
  assert.equal(factsOf("go PAR")[0]!.do, "left 5", "at once");
  assert.deepEqual(asked, ["4 options", "5 options"]);
  latest.value = view(6);
  assert.equal(asked.length, 2, "nothing is wanted there");
  assert.equal(await whenTold("nonsense"), undefined);
  latest.value = view(7, { seat: null });
  assert.deepEqual(asked, ["4 options", "5 options", "5 nonsense"]);
  door.close();
  latest.value = view(8);
  assert.equal(asked.length, 3, "the table is closed");
  assert.equal(await whenTold("options"), undefined);
});

test("whoever is to look next is told with his view", async () => {
  const { asked, ask } = line();
  const now = signal<View | null>(view(4, { seat: null }));
  const door = new Door({ ask }, now);
  door.await(view(4), ["options"]);
  assert.deepEqual(asked, ["4 options"]);
  await Promise.resolve();
  await Promise.resolve();
  now.value = view(4);
  assert.equal(factsOf("go PAR")[0]!.do, "left 4", "there with the view");
  assert.equal(asked.length, 1);
  door.close();
});

test("what was refused because too many questions wait is asked again when it is wanted again", async () => {
  const { asked, ask } = line();
  const often = { t: "no", code: "often", text: "" } as const;
  const door = new Door(
    { ask: (seq, what) => (asked.length ? ask(seq, what) : (asked.push(what), Promise.resolve(often))) },
    signal<View | null>(view(1)),
  );
  assert.equal(await whenTold("about lines"), undefined);
  assert.deepEqual((await whenTold("about lines"))?.facts, [{ do: "left 1" }]);
  assert.deepEqual(asked, ["about lines", "1 about lines"]);
  door.close();
});

test("behind a decision the next position is asked about before it has come; what failed then is asked anew", async () => {
  const { asked, ask } = line();
  let fails = false;
  const late = { t: "no", code: "late", text: "" } as const;
  const now = signal<View | null>(view(4));
  const door = new Door(
    { ask: (seq, what) => (fails ? (asked.push(`${seq} ${what}`), Promise.resolve(late)) : ask(seq, what)) },
    now,
    now,
    () => ["options"],
  );
  expect(view(4), ["options"]);
  assert.deepEqual(asked, ["4 options", "5 options"]);
  await Promise.resolve();
  await Promise.resolve();
  now.value = view(5);
  assert.equal(factsOf("go PAR")[0]!.do, "left 5", "there with the view");
  assert.equal(asked.length, 2);
  // Somebody else came first: the early question is refused.
  fails = true;
  expect(view(5), ["options"]);
  await new Promise((done) => setTimeout(done));
  fails = false;
  now.value = view(6);
  await whenTold("options");
  assert.deepEqual(asked, ["4 options", "5 options", "6 options", "6 options"]);
  assert.equal(factsOf("go PAR")[0]!.do, "left 6");
  // And it is refused only when the view has come already.
  fails = true;
  expect(view(6), ["options"]);
  now.value = view(7);
  fails = false;
  await whenTold("options");
  assert.deepEqual(asked.slice(4), ["7 options", "7 options"]);
  assert.equal((await whenTold("options"))?.seq, 7);
  door.close();
});
