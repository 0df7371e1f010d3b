/** Where on a phone on its side stands what would lie under the map: in the free room beside it, so that the map keeps its own. */
const ON_ITS_SIDE = '(max-width: 1000px) and (max-height: 480px)';
/** How high the buttons for the scale and the panels are at the foot of that room, and what tells who is in hand at its head. */
const FOOT = 84;
const HELD = 45;

/**
 * Keeps an element, which the styles lay there, between what is asked and the buttons for the scale; where it has no room
 * there, or is unfolded, it is `data-low` and takes the place of the panels, which give way to it.
 */
export function standsBeside(node: HTMLElement) {
  const settle = () => {
    if (!matchMedia(ON_ITS_SIDE).matches) return;
    const asked = document.querySelector('.prompt')?.getBoundingClientRect().bottom ?? 0;
    const tracks = document.querySelector('.strip')?.getBoundingClientRect().bottom ?? 0;
    const isFolded = node.dataset['open'] === undefined;
    const isTray = node.matches('.ticks');
    // Who wait to be placed stay where they are when one of them is in hand.
    const held = !isTray || document.querySelector('.prompt .held') ? HELD : 0;
    const room = innerHeight - FOOT - Math.max(asked, tracks) - held;
    // Who wait to be placed stand there first.
    const others = [...document.querySelectorAll<HTMLElement>('.arrivals:not([data-low])')].filter(
      (one) => one !== node,
    );
    node.toggleAttribute('data-low', !isFolded || others.length > 0 || room < node.offsetHeight);
    node.style.setProperty('--above', `${asked + held}px`);
    if (isTray) node.parentElement?.style.setProperty('--tray', `${node.offsetHeight}px`);
  };
  const observer = new ResizeObserver(settle);
  for (const one of [node, ...document.querySelectorAll('.prompt, .strip')]) observer.observe(one);
  return () => observer.disconnect();
}
