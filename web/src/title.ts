// The window's title: the page's, with the number of games that wait for us.
import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { waiting } from "./net/notify";

const title = signal("");

effect(() => {
  const count = waiting.value ? `(${waiting.value}) ` : "";
  document.title = count + (title.value ? title.value + " · Bicorne" : "Bicorne");
});

export function useTitle(text: string): void {
  useEffect(() => {
    title.value = text;
  }, [text]);
}
