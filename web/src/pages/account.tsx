// Who I am here: a guest's name, an account, and what this browser may do.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ApiError, api, errorText, myName, person } from "../net/api";
import { canNotify, chooseNotify, mine, notifyOn, refreshMine } from "../net/notify";
import { chooseSound, soundOn } from "../net/sound";
import { Loading } from "../lazy";
import { t } from "../text";
import { useTitle } from "../title";
import { Sessions } from "./sessions";
import { Button, Dialog, LinkBox, Switch, Tabs, TextField, toast } from "../ui";

export default function AccountPage() {
  useTitle(t("web.account.title"));
  const p = person.value;
  if (p === undefined) return <Loading />;
  return (
    <div class="page narrow account">
      <h1>{p?.account ? p.name : t("web.account.title")}</h1>
      {p?.account ? (
        <Account webhook={p.webhook ?? ""} />
      ) : (
        <>
          <p class="lede">{t("web.account.guest")}</p>
          <GuestName />
          <Entrance />
          {p && <OtherDevice />}
        </>
      )}
      {p && <Sessions account={p.account} />}
      <Browser />
      {p && <Leave account={p.account} />}
    </div>
  );
}

/** What is wrong with each field, and what is wrong with all of it. */
interface Faults {
  fields?: Record<string, string>;
  whole?: string;
}

interface FormProps {
  title?: string;
  submit: string;
  onSubmit(): Promise<Faults | void>;
  children(wrong: (field: string) => string | null): ComponentChildren;
}

/** A form that says what is wrong where it is wrong. */
function Form({ title, submit, onSubmit, children }: FormProps) {
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const send = async (e: SubmitEvent) => {
    e.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      setFaults((await onSubmit()) ?? {});
    } catch (error) {
      setFaults({ whole: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form class="account-form" onSubmit={(e) => void send(e)} noValidate>
      {title && <h3>{title}</h3>}
      {children((field) => faults.fields?.[field] ?? null)}
      {faults.whole && (
        <p class="field-error" role="alert">
          {faults.whole}
        </p>
      )}
      <Button type="submit" busy={busy} kind="primary">
        {submit}
      </Button>
    </form>
  );
}

function GuestName() {
  const [name, setName] = useState(myName);
  return (
    <section class="sheet">
      <h2>{t("web.account.name")}</h2>
      <Form
        submit={t("web.account.save")}
        onSubmit={async () => {
          if (!name.trim()) return { fields: { name: t("web.account.name_missing") } };
          try {
            await api.setMe({ name: name.trim() });
          } catch (e) {
            if (e instanceof ApiError && e.code === "value") return { fields: { name: t("web.account.name_wrong") } };
            throw e;
          }
          toast(t("web.account.saved"));
        }}
      >
        {(wrong) => (
          <TextField
            label={t("web.account.name_label")}
            hint={t("web.account.name_hint")}
            value={name}
            maxLength={40}
            autocomplete="nickname"
            error={wrong("name")}
            onInput={setName}
          />
        )}
      </Form>
    </section>
  );
}

function weak(password: string): string | undefined {
  const bytes = new TextEncoder().encode(password).length;
  return bytes < 8 || bytes > 200 ? t("web.account.password_length") : undefined;
}

function collect(all: Record<string, string | undefined>): Faults | undefined {
  const fields = Object.fromEntries(Object.entries(all).filter(([, text]) => text)) as Record<string, string>;
  return Object.keys(fields).length ? { fields } : undefined;
}

type Door = "register" | "login";

function Entrance() {
  const [door, setDoor] = useState<Door>("register");
  const [name, setName] = useState(myName);
  const [password, setPassword] = useState("");
  const enter = async (): Promise<Faults | void> => {
    const missing = collect({
      name: name.trim() ? undefined : t("web.account.name_missing"),
      password: door === "register" ? weak(password) : password ? undefined : t("web.account.password_missing"),
    });
    if (missing) return missing;
    try {
      await api[door](name.trim(), password);
    } catch (e) {
      if (e instanceof ApiError && e.code === "taken") return { fields: { name: t("web.account.taken") } };
      if (e instanceof ApiError && (e.code === "login" || e.code === "forbidden")) return { whole: t("web.account.wrong") };
      if (e instanceof ApiError && e.code === "value") return { fields: { name: t("web.account.name_wrong") } };
      if (e instanceof ApiError && e.code === "often") return { whole: t("web.account.often") };
      throw e;
    }
    toast(t("web.account.welcome", [name.trim()]));
    await refreshMine();
  };
  return (
    <section class="sheet">
      <h2>{t("web.account.account")}</h2>
      <p class="muted">{t("web.account.why")}</p>
      <Tabs<Door>
        label={t("web.account.account")}
        active={door}
        onSelect={setDoor}
        tabs={[
          { id: "register", label: t("web.account.register") },
          { id: "login", label: t("web.account.login") },
        ]}
      >
        <Form key={door} submit={t(door === "register" ? "web.account.register" : "web.account.login")} onSubmit={enter}>
          {(wrong) => (
            <>
              <TextField
                label={t("web.account.name_label")}
                value={name}
                maxLength={40}
                autocomplete="username"
                error={wrong("name")}
                onInput={setName}
              />
              <TextField
                label={t("web.account.password")}
                hint={door === "register" ? t("web.account.password_length") : undefined}
                type="password"
                value={password}
                autocomplete={door === "register" ? "new-password" : "current-password"}
                error={wrong("password")}
                onInput={setPassword}
              />
            </>
          )}
        </Form>
      </Tabs>
    </section>
  );
}

/** A guest's key for another device: whoever has it is this guest. */
function OtherDevice() {
  const [link, setLink] = useState<string | null>(null);
  const game = mine.value?.[0]?.id;
  if (!game) return null;
  const make = async () => {
    try {
      const { as } = await api.link();
      setLink(`${location.origin}/g/${game}#as=${as}`);
    } catch (e) {
      toast({ kind: "error", text: errorText(e) });
    }
  };
  return (
    <section class="sheet">
      <h2>{t("web.account.device")}</h2>
      <p class="muted">{t("web.account.device_text")}</p>
      {link ? (
        <LinkBox link={link} label={t("web.account.device_link")} hint={t("web.account.device_hint")} />
      ) : (
        <Button onClick={() => void make()}>{t("web.account.device_make")}</Button>
      )}
    </section>
  );
}

function Account({ webhook }: { webhook: string }) {
  const [url, setUrl] = useState(webhook);
  const [old, setOld] = useState("");
  const [password, setPassword] = useState("");
  const saveUrl = async (): Promise<Faults | void> => {
    if (url.trim() && !/^https?:\/\/[^\s]+$/.test(url.trim())) return { fields: { url: t("web.account.webhook_wrong") } };
    await api.setMe({ webhook: url.trim() });
    toast(t("web.account.saved"));
  };
  const change = async (): Promise<Faults | void> => {
    const missing = collect({ old: old ? undefined : t("web.account.password_missing"), password: weak(password) });
    if (missing) return missing;
    try {
      await api.setMe({ old, password });
    } catch (e) {
      if (e instanceof ApiError && (e.code === "login" || e.code === "forbidden")) return { fields: { old: t("web.account.old_wrong") } };
      throw e;
    }
    setOld("");
    setPassword("");
    toast(t("web.account.saved"));
  };
  return (
    <>
      <section class="sheet">
        <h2>{t("web.account.webhook")}</h2>
        <p class="muted">{t("web.account.webhook_text")}</p>
        <Form submit={t("web.account.save")} onSubmit={saveUrl}>
          {(wrong) => (
            <TextField
              label={t("web.account.webhook_label")}
              type="url"
              value={url}
              placeholder="https://"
              autocomplete="off"
              error={wrong("url")}
              onInput={setUrl}
            />
          )}
        </Form>
      </section>
      <section class="sheet">
        <h2>{t("web.account.change")}</h2>
        <Form submit={t("web.account.change")} onSubmit={change}>
          {(wrong) => (
            <>
              <TextField
                label={t("web.account.old")}
                type="password"
                value={old}
                autocomplete="current-password"
                error={wrong("old")}
                onInput={setOld}
              />
              <TextField
                label={t("web.account.new")}
                hint={t("web.account.password_length")}
                type="password"
                value={password}
                autocomplete="new-password"
                error={wrong("password")}
                onInput={setPassword}
              />
            </>
          )}
        </Form>
      </section>
    </>
  );
}

function Browser() {
  return (
    <section class="sheet">
      <h2>{t("web.account.browser")}</h2>
      <Switch
        label={t("web.menu.notify")}
        hint={t(canNotify ? "web.account.notify_hint" : "web.account.notify_never")}
        on={notifyOn.value}
        disabled={!canNotify}
        onChange={async (on) => {
          if (!(await chooseNotify(on))) toast({ kind: "error", text: t("web.menu.notify_refused") });
        }}
      />
      <Switch label={t("web.menu.sound")} hint={t("web.account.sound_hint")} on={soundOn.value} onChange={chooseSound} />
    </section>
  );
}

function Leave({ account }: { account: boolean }) {
  const [asking, setAsking] = useState(false);
  const logout = async () => {
    try {
      await api.logout();
      await refreshMine();
    } catch (e) {
      toast({ kind: "error", text: errorText(e) });
    }
  };
  return (
    <section class="leave">
      {account && <Button onClick={() => void logout()}>{t("web.account.logout")}</Button>}
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t(account ? "web.account.delete" : "web.account.forget")}
      </Button>
      {asking && <DeleteDialog account={account} onClose={() => setAsking(false)} />}
    </section>
  );
}

function DeleteDialog({ account, onClose }: { account: boolean; onClose(): void }) {
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const go = async () => {
    try {
      await api.deleteMe(account ? password : undefined);
      onClose();
      toast(t("web.account.deleted"));
      await refreshMine();
    } catch (e) {
      setWrong(e instanceof ApiError && (e.code === "login" || e.code === "forbidden") ? t("web.account.old_wrong") : errorText(e));
    }
  };
  return (
    <Dialog
      title={t(account ? "web.account.delete" : "web.account.forget")}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t("web.ui.cancel")}
          </Button>
          <Button kind="danger" onClick={() => void go()}>
            {t("web.account.delete_yes")}
          </Button>
        </>
      }
    >
      <p>{t("web.account.delete_text")}</p>
      {account && (
        <TextField
          label={t("web.account.password")}
          type="password"
          value={password}
          autocomplete="current-password"
          error={wrong}
          onInput={setPassword}
        />
      )}
      {!account && wrong && <p class="field-error">{wrong}</p>}
    </Dialog>
  );
}
