// As much of a browser as the page's modules ask for when they are read; import it first.
const store = new Map<string, string>();
const nothing = () => {};

function set(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

set("navigator", { languages: ["fr", "de-AT", "en"], language: "fr" });
set("localStorage", {
  getItem: (k: string) => store.get(k) ?? null,
  setItem: (k: string, v: string) => void store.set(k, v),
  removeItem: (k: string) => void store.delete(k),
});
set("document", {
  documentElement: { lang: "", dataset: {} },
  visibilityState: "visible",
  addEventListener: nothing,
  removeEventListener: nothing,
});
set("location", { href: "http://here.test/g/abc", origin: "http://here.test", pathname: "/g/abc", hash: "" });
set("matchMedia", () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
set("window", globalThis);
set("addEventListener", nothing);
set("removeEventListener", nothing);
