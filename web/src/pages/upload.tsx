// A record or position from this computer becomes a game.
import { useState } from "preact/hooks";
import { api, errorText } from "../net/api";
import { go } from "../router";
import { t } from "../text";
import { Icon, toast } from "../ui";
import { chosenFile, readGameFile } from "./file";
import { requestOfRecord } from "./newform";

async function take(file: File): Promise<void> {
  const game = readGameFile(file.name, await file.text());
  if (!game) {
    toast({ kind: "error", text: t("web.upload.unknown", [file.name]) });
    return;
  }
  if (game.over) {
    // Nothing is left to choose.
    const { levels } = await api.catalog();
    const { id } = await api.create(requestOfRecord(game, levels));
    go(`/g/${id}?at=0`);
    return;
  }
  chosenFile.value = game;
  go("/new?game=" + encodeURIComponent(game.game));
}

export function Upload() {
  const [over, setOver] = useState(false);
  const accept = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) take(file).catch((e) => toast({ kind: "error", text: errorText(e) }));
  };
  return (
    <section class="upload" aria-labelledby="upload">
      <h2 id="upload">{t("web.upload.title")}</h2>
      <label
        class={over ? "drop over" : "drop"}
        onDragOver={(e) => {
          e.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(e) => {
          e.preventDefault();
          setOver(false);
          accept(e.dataTransfer?.files);
        }}
      >
        <Icon name="file" />
        <span>
          <strong>{t("web.upload.choose")}</strong> {t("web.upload.text")}
        </span>
        <input
          type="file"
          accept=".txt,.bicorne,text/plain"
          onChange={(e) => {
            accept(e.currentTarget.files);
            e.currentTarget.value = "";
          }}
        />
      </label>
    </section>
  );
}
