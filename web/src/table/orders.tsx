// orders.tsx - standing orders: what a seat wants answered without it. They are kept by the server, and
// nobody else sees them.
import { catalog } from "../net/api";
import { t } from "../text";
import { Dialog, Select } from "../ui";
import type { Live } from "./live";

/** Are there any in this game, for whoever looks? */
export function hasOrders(live: Live): boolean {
  const v = live.latest.value;
  return v?.state === "running" && v.seat !== null && v.orders !== undefined;
}

export function Orders({ live, onClose }: { live: Live; onClose(): void }) {
  const v = live.latest.value;
  const all = catalog.value?.games.find((g) => g.id === v?.game)?.orders ?? [];
  if (!v?.orders) return null;
  const give = async (name: string, word: string) => live.complain(await live.socket.orders({ [name]: word }, v.seat ?? undefined));
  return (
    <Dialog title={t("web.table.orders")} onClose={onClose}>
      <p>{t("web.table.orders.about")}</p>
      {all.map((o) => (
        <Select
          key={o.name}
          label={t(`${v.game}.order.${o.name}`)}
          value={v.orders?.[o.name] ?? o.words?.[0] ?? ""}
          items={(o.words ?? []).map((w) => ({ value: w, label: t(`${v.game}.order.${o.name}.${w}`) }))}
          onChange={(word) => void give(o.name, word)}
        />
      ))}
    </Dialog>
  );
}
