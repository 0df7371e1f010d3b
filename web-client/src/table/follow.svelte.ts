/** How near to its end a box counts as being there, in pixels. */
const NEAR = 24;

/** Keeps a box that scrolls at its end when `lines` changes, unless the reader has scrolled up. */
export function followEnd(lines: () => unknown) {
  return (box: HTMLElement) => {
    let isAtEnd = true;
    const heed = () => (isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR);
    box.addEventListener('scroll', heed);
    $effect(() => {
      lines();
      if (isAtEnd) box.scrollTop = box.scrollHeight;
    });
    return () => box.removeEventListener('scroll', heed);
  };
}
