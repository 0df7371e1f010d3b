/** What this browser keeps from visit to visit. Where it keeps nothing, every visit is the first. */

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value under a key; an empty one is forgotten. */
export function remember(key: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The reader has forbidden it, or there is no room.
  }
}
