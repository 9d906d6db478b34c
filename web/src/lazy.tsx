// Pages that are loaded when they are opened.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "./text";
import { Button } from "./ui";

export function Loading() {
  return (
    <div class="loading" role="status">
      <span class="sr-only">{t("web.ui.loading")}</span>
    </div>
  );
}

export function lazy<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let made: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [Page, setPage] = useState<ComponentType<P> | null>(() => made);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (made) return;
      load().then(
        (m) => {
          made = m.default;
          setPage(() => made);
        },
        () => setFailed(true),
      );
    }, []);
    if (Page) return <Page {...props} />;
    if (!failed) return <Loading />;
    // The server may have a newer page by now: its parts have other names.
    return (
      <div class="page narrow">
        <p class="notice bad">{t("web.ui.part_failed")}</p>
        <Button onClick={() => location.reload()}>{t("web.ui.reload")}</Button>
      </div>
    );
  };
}
