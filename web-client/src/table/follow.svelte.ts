/** How near to its end a box counts as being there, in pixels. */
const NEAR = 24;

/** Keeps a box that scrolls at its end when `lines` changes, unless the reader has scrolled up; `tell` is told whether he has. */
export function followEnd(lines: () => unknown, tell?: (isAway: boolean) => void) {
  return (box: HTMLElement) => {
    let isAtEnd = true;
    let size = '';
    const sizeNow = () => `${box.scrollHeight} ${box.clientHeight}`;
    const heed = () => {
      // What was scrolled by a change of size is followed in a moment: the reader has not moved.
      if (sizeNow() !== size) return;
      isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
      tell?.(!isAtEnd);
    };
    const follow = () => {
      size = sizeNow();
      if (isAtEnd) box.scrollTop = box.scrollHeight;
    };
    box.addEventListener('scroll', heed);
    // What opens above it takes room from it, and gives it back.
    const sized = new ResizeObserver(follow);
    sized.observe(box);
    $effect(() => {
      lines();
      follow();
    });
    return () => {
      box.removeEventListener('scroll', heed);
      sized.disconnect();
    };
  };
}
