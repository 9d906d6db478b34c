// Where I am signed in, and how to end that.
import { useEffect, useState } from "preact/hooks";
import { api, errorText, person } from "../net/api";
import type { Session } from "../net/api";
import { refreshMine } from "../net/notify";
import { lang, t } from "../text";
import { Button, Dialog, ago, toast } from "../ui";

type Ending = "others" | "all";

export function Sessions({ account }: { account: boolean }) {
  const [list, setList] = useState<Session[] | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [asking, setAsking] = useState<Ending | null>(null);
  const load = () =>
    api.sessions().then(
      (all) => setList(all),
      (e) => setWrong(errorText(e)),
    );
  useEffect(() => void load(), [person.value?.id, account]);
  const end = async (what: Ending) => {
    setAsking(null);
    try {
      await api.signOut(what === "all");
      toast(t("web.sessions.ended"));
      if (what === "all") await refreshMine();
      else await load();
    } catch (e) {
      toast({ kind: "error", text: errorText(e) });
    }
  };
  return (
    <section class="sheet">
      <h2>{t("web.sessions.title")}</h2>
      <p class="muted">{t(account ? "web.sessions.text" : "web.sessions.guest")}</p>
      {wrong && <p class="field-error">{wrong}</p>}
      <ul class="sessions">
        {list?.map((s, i) => (
          <Line key={i} session={s} />
        ))}
      </ul>
      <div class="sessions-end">
        <Button disabled={!list || list.length < 2} onClick={() => setAsking("others")}>
          {t("web.sessions.others")}
        </Button>
        {account && <Button onClick={() => setAsking("all")}>{t("web.sessions.all")}</Button>}
      </div>
      {asking && (
        <Dialog
          title={t(asking === "all" ? "web.sessions.all" : "web.sessions.others")}
          onClose={() => setAsking(null)}
          actions={
            <>
              <Button kind="quiet" onClick={() => setAsking(null)}>
                {t("web.ui.cancel")}
              </Button>
              <Button kind="danger" onClick={() => void end(asking)}>
                {t("web.sessions.yes")}
              </Button>
            </>
          }
        >
          <p>{t(asking === "all" ? "web.sessions.all_text" : account ? "web.sessions.others_text" : "web.sessions.link_text")}</p>
        </Dialog>
      )}
    </section>
  );
}

function Line({ session: s }: { session: Session }) {
  const since = new Intl.DateTimeFormat(lang.value, { dateStyle: "medium", timeStyle: "short" }).format(s.created);
  return (
    <li>
      <b>{s.agent || t("web.sessions.unknown")}</b>
      {s.here && <span class="badge">{t("web.sessions.here")}</span>}
      <span class="muted">{t("web.sessions.since", [since])}</span>
      {!s.here && <span class="muted">{t("web.sessions.used", [ago(s.used)])}</span>}
    </li>
  );
}
