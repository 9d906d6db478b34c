// doors.tsx - where a scenario comes from and where it goes: battles, files, the table.
import { useState } from "preact/hooks";
import { api, catalog, myName, type NewGame, type NewSeat } from "../../../net/api";
import { t } from "../../../text";
import { Button, Dialog, Segments, Select } from "../../../ui";

const GAME = "ccn";

/** A new field, a battle, or a file of one's own. */
export function OpenDialog(p: { onEmpty(): void; onBattle(name: string): void; onFile(f: File): void; onClose(): void }) {
  const battles = catalog.value?.games.find((g) => g.id === GAME)?.scenarios ?? [];
  const [battle, setBattle] = useState(battles[0] ?? "");
  return (
    <Dialog title={t("web.ccn.edit.open")} onClose={p.onClose}>
      <div class="ed-open">
        <div class="ed-on">
          <Select
            label={t("web.ccn.edit.battle")}
            value={battle}
            items={battles.map((b) => ({ value: b, label: t(`ccn.scenario.${b}`) }))}
            onChange={setBattle}
          />
          <Button kind="primary" onClick={() => p.onBattle(battle)}>
            {t("web.ccn.edit.open_battle")}
          </Button>
        </div>
        <label class="button ed-file">
          {t("web.ccn.edit.file")}
          <input
            type="file"
            class="sr-only"
            accept=".txt,text/plain"
            onChange={(e) => {
              const file = e.currentTarget.files?.[0];
              if (file) p.onFile(file);
            }}
          />
        </label>
        <Button onClick={p.onEmpty}>{t("web.ccn.edit.empty")}</Button>
        <p class="field-hint">{t("web.ccn.edit.open_hint")}</p>
      </div>
    </Dialog>
  );
}

type How = "FR" | "AL" | "here";

function seats(how: How, level: string): NewSeat[] {
  const computer: NewSeat = { kind: "computer", level };
  if (how === "FR") return [{ kind: "me" }, computer];
  if (how === "AL") return [computer, { kind: "me" }];
  const second = t("ui.seat", [2]);
  return [{ kind: "me" }, { kind: "here", name: myName() === second ? t("ui.seat", [1]) : second }];
}

/** Who plays; then to the table. */
export function PlayDialog(p: { onPlay(game: Pick<NewGame, "game" | "seats">): Promise<void>; onClose(): void }) {
  const levels = catalog.value?.levels ?? [];
  const [how, setHow] = useState<How>("FR");
  const [level, setLevel] = useState(levels.includes("veteran") ? "veteran" : (levels[0] ?? ""));
  const [busy, setBusy] = useState(false);
  const play = () => {
    setBusy(true);
    void p.onPlay({ game: GAME, seats: seats(how, level) }).finally(() => setBusy(false));
  };
  return (
    <Dialog
      title={t("web.ccn.edit.play")}
      onClose={p.onClose}
      actions={
        <>
          <Button onClick={p.onClose}>{t("web.ui.cancel")}</Button>
          <Button kind="primary" busy={busy} onClick={play}>
            {t("web.ccn.edit.begin")}
          </Button>
        </>
      }
    >
      <div class="ed-open">
        <Select
          label={t("web.ccn.edit.who")}
          value={how}
          items={(["FR", "AL", "here"] as const).map((value) => ({ value, label: t(`web.ccn.edit.who.${value}`) }))}
          onChange={(v) => setHow(v as How)}
        />
        {how !== "here" && (
          <Segments
            label={t("web.new.level")}
            value={level}
            items={levels.map((l) => ({ value: l, label: t(`ui.level.${l}`) }))}
            onChange={setLevel}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Saves a text as a file of that name. */
export function download(text: string, title: string): void {
  const plain = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  a.download = (plain.replace(/^-|-$/g, "") || "scenario") + ".txt";
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
}

export const battleText = (name: string): Promise<string> => api.scenario(GAME, name);
export const check = (text: string): Promise<object> => api.checkOwn(GAME, text);
