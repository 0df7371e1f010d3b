/** Puts words on the clipboard. Whether they are there: over plain HTTP browsers keep it to themselves. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
