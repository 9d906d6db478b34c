import assert from "node:assert/strict";
import { test } from "node:test";
import { Motion, type Change } from "../src/table/motion";
import type { Event } from "../src/table/types";

type Table = string;

/** Time that passes when told to. */
function bench() {
  let now = 0;
  let handle = 0;
  const due = new Map<number, { at: number; run(): void }>();
  const seen: string[] = [];
  const timer = {
    set(run: () => void, ms: number) {
      due.set(++handle, { at: now + ms, run });
      return handle;
    },
    clear: (h: number) => void due.delete(h),
  };
  const motion = new Motion<Table, Change<Table>>(
    {
      tables: (before, view) =>
        view.events.map(
          (_, i) =>
            before +
            view.events
              .slice(0, i + 1)
              .map((e) => e.do)
              .join(""),
        ),
      duration: (event, next) => (event.do === "x" || next?.do === event.do + "!" ? 0 : 100),
      happened: (event, before) => seen.push(`${event.do}<${before}`),
      draw: (table, event) => seen.push(`draw ${table}${event ? " " + event.do : ""}`),
      reached: (view) => seen.push(`at ${view.table}`),
    },
    timer,
  );
  const pass = (ms: number) => {
    now += ms;
    for (const [h, d] of [...due]) if (d.at <= now && due.delete(h)) d.run();
  };
  const take = () => seen.splice(0);
  return { motion, pass, take };
}

const event = (what: string): Event => ({ seq: 1, seat: 0, do: what });
const view = (table: string, ...events: string[]) => ({ table, events: events.map(event) });

test("the first view is shown as it is", () => {
  const { motion, take } = bench();
  motion.push(view("A", "p"), 1);
  assert.deepEqual(take(), ["p<null", "draw A", "at A"]);
  assert.equal(motion.busy, false);
});

test("events in order, then the truth", () => {
  const { motion, pass, take } = bench();
  motion.push(view("A"), 1);
  take();
  motion.push(view("B", "p", "x", "q"), 1);
  assert.deepEqual(take(), ["p<A", "draw Ap p"]);
  assert.equal(motion.busy, true);
  pass(99);
  assert.deepEqual(take(), []);
  pass(1);
  assert.deepEqual(take(), ["x<Ap", "q<Apx", "draw Apxq q"]);
  pass(100);
  assert.deepEqual(take(), ["draw B", "at B"]);
  assert.equal(motion.busy, false);
});

test("what goes on is shown with the next", () => {
  const { motion, pass, take } = bench();
  motion.push(view("A"), 1);
  take();
  motion.push(view("B", "p", "p!", "p"), 1);
  assert.deepEqual(take(), ["p<A", "p!<Ap", "draw App! p!"]);
  pass(100);
  assert.deepEqual(take(), ["p<App!", "draw App!p p"]);
});

test("views wait for each other", () => {
  const { motion, pass, take } = bench();
  motion.push(view("A"), 1);
  motion.push(view("B", "p"), 1);
  motion.push(view("C", "q"), 1);
  take();
  pass(100);
  assert.deepEqual(take(), ["draw B", "at B", "q<B", "draw Bq q"]);
  pass(100);
  assert.deepEqual(take(), ["draw C", "at C"]);
});

test("a skip goes to the end at once", () => {
  const { motion, pass, take } = bench();
  motion.push(view("A"), 1);
  motion.push(view("B", "p", "q"), 1);
  motion.push(view("C", "r"), 1);
  take();
  motion.skip();
  assert.deepEqual(take(), ["q<Ap", "draw B", "at B", "r<B", "draw C", "at C"]);
  pass(1000);
  assert.deepEqual(take(), []);
});

test("no motion: nothing waits", () => {
  const { motion, take } = bench();
  motion.push(view("A"), 0);
  motion.push(view("B", "p", "q"), 0);
  assert.deepEqual(take(), ["draw A", "at A", "p<A", "q<Ap", "draw B", "at B"]);
});

test("who falls behind is shown faster", () => {
  const { motion, pass, take } = bench();
  motion.push(view("A"), 1);
  motion.push(view("B", ...Array<string>(200).fill("p")), 1);
  for (let i = 0; i < 230; i++) pass(25);
  assert.equal(motion.busy, false);
  assert.ok(take().includes("at B"));
});

test("after a reset the next view is the first", () => {
  const { motion, pass, take } = bench();
  motion.push(view("A"), 1);
  motion.push(view("B", "p"), 1);
  motion.reset();
  take();
  pass(500);
  assert.deepEqual(take(), []);
  motion.push(view("C", "q"), 1);
  assert.deepEqual(take(), ["q<null", "draw C", "at C"]);
});
