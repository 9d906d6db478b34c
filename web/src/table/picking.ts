// picking.ts - what a player clicks: which things may be chosen, what is picked of an action (pick.ts),
// and why something cannot be. A whole action goes to the sender.
import { computed, signal } from "@preact/signals";
import { lang, t } from "../text";
import type { Attention } from "./attention";
import type { Game, Inbox } from "./inbox";
import { type Button, carry, click, type Pick, parse, picking, type Shows, settled, still, whyNot } from "./pick";
import type { Sender } from "./sending";
import type { Action, Click, Question, Refused, View } from "./types";
import { afterWay } from "./ways";
import { listed, nameOf } from "./words";

export class Picker {
  readonly picks = signal<readonly Pick[]>([]);
  /** Ids of what is drawn, for games that do not tell (GamePick.shows). */
  readonly drawn = signal<ReadonlySet<string>>(new Set());

  /** Picks that a move has left behind. */
  private carried: readonly Pick[] | null = null;
  private refused: { seq: number; list: Promise<readonly Refused[]> } | null = null;

  constructor(
    private readonly game: Game,
    private readonly inbox: Inbox,
    private readonly sender: Sender,
    private readonly attention: Attention,
  ) {}

  /** Something else is asked: what is picked stays as far as it still leads anywhere; after an action of ours
   * what goes on with the same thing. */
  renew(view: View, done: Action | null): void {
    const options = view.options.map(parse).flatMap((a) => this.ways(a));
    if (this.sender.held.value) this.clear();
    else this.picks.value = done ? carry(done, options, this.shows) : still(options, this.picks.value, this.shows);
    this.carried = done ? this.picks.value : null;
  }

  clear(): void {
    this.picks.value = [];
  }

  // --- What may be chosen ---

  /** The board or the hand draws this word of an action. */
  readonly shows: Shows = (word, action) =>
    this.game.module.pick.shows
      ? this.game.module.pick.shows(this.game.map, this.inbox.view.value?.table, word, action)
      : this.drawn.value.has(word);

  private readonly ways = (action: Action): readonly Action[] =>
    this.game.module.pick
      .ways?.(this.game.map, this.inbox.view.value?.table, action, this.inbox.view.value?.options ?? [])
      .map((args) => ({ kind: action.kind, args, of: action })) ?? [action];

  /** What one would click for an action, in order. */
  clicks(action: Action): readonly string[] {
    return this.ways(action)[0]?.args ?? [];
  }

  private readonly options = computed(() =>
    this.sender.held.value ? [] : (this.sender.offered.value?.options ?? []).map(parse).flatMap((a) => this.ways(a)),
  );

  readonly picking = computed(() => {
    const state = picking(this.options.value, this.picks.value, this.shows);
    const v = this.sender.offered.value;
    const [only, more] = this.picks.value;
    const from = only ? (only.on === "board" && !more ? only.id : null) : this.game.module.pick.wanders ? "" : null;
    if (!v || from === null || !this.game.module.pick.reach) return state;
    const far = this.game.module.pick.reach(this.game.map, v.table, v.options, from).filter((id) => !state.choices.has(id));
    return { ...state, far: new Set(far) };
  });

  /** What the game has to say about the question; and what that is about. */
  readonly question = computed<Question>(() => {
    const table = this.inbox.table.value;
    return (
      (table !== null && this.game.module.tell.question?.(this.game.map, table, this.picking.value, this.inbox.view.value?.prompt)) || {}
    );
  });
  readonly about = computed(() => (this.sender.offered.value && this.question.value.about) ?? []);

  // --- What is clicked ---

  /** A click on a thing of the board or the hand. */
  pick(clicked: string): void {
    if (this.inbox.moving.value) {
      this.inbox.skip();
      return;
    }
    const v = this.sender.offered.value;
    const id = this.meant(clicked);
    this.attention.note.value = null;
    if (this.attention.tapped.value !== clicked) this.attention.tapped.value = null; // now something else is looked at
    if (this.reads(clicked)) return;
    if (!v) {
      void this.explain(id);
      return;
    }
    if (this.sender.held.value) {
      this.attention.note.value = { text: () => t("web.table.held_first"), id };
      return;
    }
    const state = this.picking.value;
    if (!state.choices.has(id) && state.far.has(id)) {
      const way = this.game.module.pick.route?.(this.game.map, v.table, v.options, state.picked[0] ?? "", id, false);
      if (way) {
        const { wanders } = this.game.module.pick;
        if (way.length) void (wanders ? this.sender.walk(way) : this.sender.follow(way, afterWay(way)));
        return;
      }
    }
    const picks = click(this.options.value, this.picks.value, this.shows, id);
    const anew = !state.choices.has(id) && !state.picked.includes(id);
    if (picks && !(anew && this.game.module.pick.click?.(state, id, null) === "why")) this.choose(picks);
    else if (!this.picks.value.length && this.retracts(v, id)) void this.sender.undo();
    else void this.explain(id);
  }

  private meant(id: string): string {
    const own = this.unchosen(id);
    return typeof own === "object" ? own.means : id;
  }

  /** A click on this thing only looks at it. */
  private reads(id: string): boolean {
    return !this.sender.held.value && this.unchosen(id) === "read";
  }

  /** What a click means on a thing that cannot be chosen. */
  private unchosen(id: string): Click | undefined {
    const state = this.picking.value;
    const chosen = state.choices.has(id) || state.far.has(id) || state.picked.includes(id);
    return chosen ? undefined : this.game.module.pick.click?.(state, id, null);
  }

  /** What is picked was pulled onto this thing; the game may have something to ask before it goes. */
  pull(id: string): void {
    const v = this.sender.offered.value;
    const { picked, far, choices } = this.picking.value;
    if (!v || this.sender.held.value || picked.length !== 1) return;
    if (far.has(id) && this.game.module.pick.route?.(this.game.map, v.table, v.options, picked[0]!, id, true)?.length === 0) return;
    if (far.has(id) || choices.has(id)) this.pick(id);
    else void this.explain(id);
  }

  /** A tap on this thing means it: a piece stands there, or it could be picked instead. */
  firm(id: string): boolean {
    if (this.game.module.pick.holds?.(this.game.map, this.inbox.table.value, id)) return true;
    return click(this.options.value, this.picks.value, this.shows, this.meant(id)) !== null;
  }

  /** What the latest action did to this thing can be taken back, and a click on it says so. */
  private retracts(v: View, id: string): boolean {
    const last = this.inbox.log.value[this.inbox.log.value.length - 1]?.event;
    if (this.sender.undoOf(v) !== "free" || !last || last.seq !== v.seq || last.seat !== v.seat) return false;
    return this.game.module.pick.click?.(this.picking.value, id, last) === "undo";
  }

  /** A button: a word that is not on the board, or a whole action. */
  press(b: Button): void {
    this.attention.note.value = null;
    this.attention.tapped.value = null;
    if (b.word === null || b.actions.length === 1) {
      const only = b.actions.length === 1 && picking(b.actions, this.picks.value, this.shows).choices.size === 0;
      if (b.word === null || only) {
        void this.sender.send(b.actions[0]!);
        return;
      }
    }
    this.choose([...this.picks.value, { id: b.word, on: "button", kind: b.kind }]);
  }

  private choose(picks: readonly Pick[]): void {
    this.picks.value = picks;
    const done = settled(picking(this.options.value, picks, this.shows));
    if (done) void this.sender.send(done);
  }

  /** One choice back; true if there was one. */
  back(): boolean {
    this.attention.note.value = null;
    if (this.sender.held.value) {
      void this.sender.release();
      return true;
    }
    if (!this.picks.value.length) return false;
    this.picks.value = this.picks.value.slice(0, -1);
    return true;
  }

  /** Like back(), but what was picked by itself after a move does not count. */
  unpick(): boolean {
    return this.picks.value !== this.carried && this.back();
  }

  // --- Why not ---

  /** Why a thing cannot be chosen. */
  private async explain(id: string): Promise<void> {
    const v = this.inbox.view.value;
    if (!v || v.state === "open") return;
    const say = (text: () => string, rule?: string) => (this.attention.note.value = { text, rule, id });
    if (v.state === "over") return;
    if (!this.sender.offered.value) {
      if (v.you.length && !this.sender.busy.value) say(() => t("web.table.why.turn", [this.waitsFor(v)]));
      return;
    }
    const picks = this.picks.value;
    const refused = await this.refusals(v);
    if (this.inbox.view.value?.seq !== v.seq || this.picks.value !== picks) return;
    const fit = whyNot(refused, picks, this.shows, id, this.ways);
    const all = picks.length ? [] : refused.filter((r) => this.ways(parse(r.do)).some((a) => a.args[0] === id));
    const stuck = () => (all.length > 1 ? this.game.module.tell.stuck?.(this.game.map, v.table, id, all, lang.value) : undefined);
    const closed = stuck()?.rule;
    if (closed !== undefined) say(() => stuck()!.text, closed);
    else if (fit.length === 1 || (fit.length && picks.length)) say(() => this.game.words.reason(fit[0]!, v.seats), fit[0]!.rule);
    else if (fit.length) say(() => t("web.table.why.stuck", [this.game.words.facts(v.table, id)[0]!]), fit[0]!.rule);
    else {
      const state = this.picking.value;
      const own = () => this.game.module.tell.why?.(this.game.map, v.table, state, id, lang.value);
      const rule = own()?.rule;
      if (rule !== undefined) say(() => own()!.text, rule);
      else say(() => t(picks.length ? "web.table.why.there" : "web.table.why.now"), v.prompt?.rule);
    }
  }

  private refusals(v: View): Promise<readonly Refused[]> {
    if (this.refused?.seq !== v.seq) {
      const list = this.game.socket.why(v.seq).then((m) => (m.t === "why" ? m.refused : []));
      this.refused = { seq: v.seq, list };
    }
    return this.refused.list;
  }

  private waitsFor(v: View): string {
    const names = this.inbox.waitsOn(v).map((s) => nameOf(v.seats[s]!));
    return listed(names);
  }
}
