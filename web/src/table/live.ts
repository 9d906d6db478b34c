// live.ts - a game as it is played: what has come (inbox.ts), what is sent (sending.ts), what is picked
// (picking.ts), and what the player looks at (attention.ts). Each part knows only those before it; what
// they have to tell the ones after them goes through here. The components of the table see the whole.
import { signal } from "@preact/signals";
import { GameSocket, type No, type Ok } from "../net/socket";
import { Attention } from "./attention";
import { Door } from "./door";
import { type Game, Inbox } from "./inbox";
import type { Button } from "./pick";
import { Picker } from "./picking";
import { Sender } from "./sending";
import type { Action, GameModule, View } from "./types";
import { Words } from "./words";

export class Live implements Game {
  readonly words = new Words(this.gameId, this.module, this.map);
  readonly socket = new GameSocket(this.id, this.invite);
  private readonly attention = new Attention();
  private readonly inbox = new Inbox(this, {
    reached: (view, anew) => this.reached(view, anew),
    came: (before, now) => this.sender.tellRefusal(before, now),
  });
  private readonly sender: Sender = new Sender(this, this.inbox, this.attention, () => this.picker.clear());
  private readonly picker: Picker = new Picker(this, this.inbox, this.sender, this.attention);
  private readonly door = new Door(this.socket, this.inbox.view, this.inbox.latest, (v) => this.ahead(v));
  /** The box that says how the game ended has been closed. */
  readonly endingClosed = signal(false);

  constructor(
    readonly id: string,
    readonly module: GameModule,
    readonly map: unknown,
    private readonly gameId: string,
    private readonly invite: string | null,
    readonly commit: string | null = null,
  ) {}

  close(): void {
    this.door.close();
    this.sender.close();
    this.inbox.close();
    this.socket.close();
  }

  private ahead(view: View): readonly string[] {
    const asked = view.seat !== null && view.to_act.includes(view.seat) && !this.sender.underway;
    return (asked && this.module.pick.ahead?.(view)) || [];
  }

  /** Another one looks: the server, which takes things in turn, can be asked for him before his view is here. */
  private unveil(): void {
    const view = this.latest.peek();
    const seat = this.curtain.peek();
    this.inbox.lift();
    if (view && seat !== null) this.door.await({ ...view, seat }, this.ahead({ ...view, seat }));
  }

  private reached(view: View, anew: boolean): void {
    this.sender.showHeld(view);
    if (!anew) return;
    this.picker.renew(view, this.sender.done(view));
    this.sender.hints.value = null;
    this.attention.renew();
  }

  // --- What has come ---

  readonly latest = this.inbox.latest;
  readonly view = this.inbox.view;
  readonly table = this.inbox.table;
  readonly event = this.inbox.event;
  readonly moving = this.inbox.moving;
  readonly curtain = this.inbox.curtain;
  readonly log = this.inbox.log;
  readonly arrived = () => this.inbox.arrived;
  readonly skip = () => this.inbox.skip();
  readonly lift = () => this.unveil();
  readonly waitsOn = (v: View) => this.inbox.waitsOn(v);

  // --- What is sent ---

  readonly alone = this.sender.alone;
  readonly offered = this.sender.offered;
  readonly sending = this.sender.busy;
  readonly held = this.sender.held;
  readonly hints = this.sender.hints;
  readonly unasked = this.sender.unasked;
  readonly send = (action: Action) => this.sender.send(action);
  readonly follow = (way: readonly string[]) => this.sender.follow(way);
  readonly confirm = () => this.sender.confirm();
  readonly release = () => this.sender.release();
  readonly undo = () => this.sender.undo();
  readonly redo = (back: number, again: readonly string[]) => this.sender.redo(back, again);
  readonly undoOf = (v: View) => this.sender.undoOf(v);
  readonly hint = () => this.sender.hint();
  readonly answer = (yes: boolean) => this.sender.answer(yes);
  readonly withdraw = () => this.sender.withdraw();
  readonly complain = (answer: Ok | No) => this.sender.complain(answer);

  // --- What is picked ---

  readonly picking = this.picker.picking;
  readonly question = this.picker.question;
  readonly about = this.picker.about;
  readonly picks = this.picker.picks;
  readonly drawn = this.picker.drawn;
  readonly shows = this.picker.shows;
  readonly clicks = (action: Action) => this.picker.clicks(action);
  readonly pick = (id: string) => this.picker.pick(id);
  readonly pull = (id: string) => this.picker.pull(id);
  readonly firm = (id: string) => this.picker.firm(id);
  readonly press = (b: Button) => this.picker.press(b);
  readonly back = () => this.picker.back();
  readonly unpick = () => this.picker.unpick();

  // --- What is looked at ---

  readonly marked = this.attention.marked;
  readonly looked = this.attention.looked;
  readonly note = this.attention.note;
  readonly tapped = this.attention.tapped;
  readonly mark = (ids: readonly string[]) => this.attention.mark(ids);
}
