// What is asked between the years, and when a year ends: a sheet for each question.
import type { Props } from "../sheet";
import { Draws } from "./draws";
import { Move } from "./move";
import { Conquest, Peace } from "./peace";
import { Gifts, Minors, Shop, Sites } from "./shop";
import { Talks, War } from "./talks";

type Part = (q: { p: Props }) => preact.ComponentChild;

const parts: Readonly<Record<string, Part>> = {
  "war.declare": War,
  "war.free": War,
  "event.court": War,
  "hand.boon": Draws,
  "hand.throw": Draws,
  "gifts.ask": Gifts,
  "gifts.site": ({ p }) => <Sites p={p} back={false} />,
  "budget.spend": Shop,
  "budget.site": Shop,
  "budget.minors": Minors,
  "talks.ask": Talks,
  "redeploy.pick": Move,
  "redeploy.move": Move,
  "conquest.choose": Conquest,
  "peace.force": Peace,
  "peace.longer": Peace,
  "peace.province": Peace,
  "peace.stay": Peace,
};

/** The sheet of this question, if it has one. */
export const yearPart = (p: Props): Part | undefined => parts[p.prompt?.step ?? ""];
