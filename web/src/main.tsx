// The page: loads the texts, then shows itself.
import "./style.css";
import "./theme";
import { render } from "preact";
import { App } from "./app";
import { api } from "./net/api";
import { refreshMine, watchMine } from "./net/notify";
import { lang, setLang } from "./text";

const root = document.getElementById("app")!;

/** Without texts there is nothing to say it with. */
function Speechless() {
  return (
    <main class="speechless">
      <p lang="en">The server does not answer.</p>
      <p lang="de">Der Server antwortet nicht.</p>
      <button type="button" class="button" onClick={() => void start()}>
        ↻
      </button>
    </main>
  );
}

async function start(): Promise<void> {
  // These can be asked again: the pages say when it matters.
  api
    .me()
    .then(refreshMine)
    .catch(() => {});
  api.catalog().catch(() => {});
  try {
    await setLang(lang.value);
  } catch {
    render(<Speechless />, root);
    return;
  }
  render(<App />, root);
  watchMine();
}

void start();
