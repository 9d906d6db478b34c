// What this browser remembers between visits. It may be forbidden to, so nothing here throws.

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem("bicorne." + key);
    else localStorage.setItem("bicorne." + key, value);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem("bicorne." + key);
  } catch {
    return null;
  }
}
