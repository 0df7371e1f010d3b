/** Lets Enter and Space do what a click does, where the element is no button by itself. */
export function onPress(act: (event: KeyboardEvent) => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    act(event);
  };
}
