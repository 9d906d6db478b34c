// kinds.ts - questions that have a sheet of their own, and what these sheets offer.
const steps = new Set(
  (
    "war.declare war.free event.court hand.boon hand.throw gifts.ask gifts.site budget.spend budget.site budget.minors " +
    "talks.ask redeploy.pick redeploy.move conquest.choose peace.force peace.longer peace.province peace.stay"
  ).split(" "),
);
const kinds = new Set(
  (
    "declare court boon_card boon_points give free_fleet free_card buy buy_fleet buy_card muster raise replace remove leave_fleet " +
    "restore place put treat protect recall ally annex cede claim go_home discard force"
  ).split(" "),
);

/** There are no buttons elsewhere for it. */
export const inSheet = (kind: string, step: string): boolean =>
  (steps.has(step) && kinds.has(kind)) || (step === "action.choose" && /^(treat|protect|recall)$/.test(kind));
