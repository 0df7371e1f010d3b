/** Does something whenever the page has another theme. Returns what stops that. */
export function onTheme(change: () => void): () => void {
  const watching = new MutationObserver(change);
  watching.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', change);
  return () => {
    watching.disconnect();
    dark.removeEventListener('change', change);
  };
}
