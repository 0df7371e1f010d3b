/** Pan, pinch and wheel on the map, told apart from clicks. */
import type { Point } from './geometry';
import type { Camera } from './camera.svelte';

/** How far a pointer may wander and still click. */
const SLACK = 5;

/** Lets Enter and Space do what a click does, where the element is no button by itself. */
export function onPress(act: (event: KeyboardEvent) => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    act(event);
  };
}

export function gestures(camera: Camera, changed: () => void) {
  return (node: HTMLElement | SVGElement) => {
    const pointers = new Map<number, Point>();
    let travelled = 0;
    let dragged = false;

    const place = (event: PointerEvent | WheelEvent): Point => {
      const box = node.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    const down = (event: PointerEvent) => {
      if (event.button > 0) return;
      // A first finger begins anew, whatever became of others.
      if (event.isPrimary) pointers.clear();
      if (pointers.size === 0) [travelled, dragged] = [0, false];
      pointers.set(event.pointerId, place(event));
    };
    const move = (event: PointerEvent) => {
      const from = pointers.get(event.pointerId);
      if (!from) return;
      // It was let go where nobody heard it.
      if (event.buttons === 0) return up(event);
      const to = place(event);
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      travelled += Math.hypot(dx, dy);
      if (travelled > SLACK && !dragged) {
        dragged = true;
        camera.dragged = true;
        node.setPointerCapture(event.pointerId);
      }
      if (!dragged) return;
      pointers.set(event.pointerId, to);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const before = Math.hypot(from[0] - other[0], from[1] - other[1]) || 1;
        const after = Math.hypot(to[0] - other[0], to[1] - other[1]);
        camera.pan(dx / 2, dy / 2);
        camera.zoom(after / before, [(to[0] + other[0]) / 2, (to[1] + other[1]) / 2]);
      } else {
        camera.pan(dx, dy);
      }
      changed();
    };
    const up = (event: PointerEvent) => {
      pointers.delete(event.pointerId);
      camera.dragged = dragged && pointers.size > 0;
    };
    const click = (event: MouseEvent) => {
      if (!dragged) return;
      dragged = false;
      event.stopPropagation();
      event.preventDefault();
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
      camera.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), place(event));
      changed();
    };

    node.addEventListener('pointerdown', down as EventListener);
    node.addEventListener('pointermove', move as EventListener);
    // The element that was pressed may be gone by then, and the pointer anywhere.
    addEventListener('pointerup', up, true);
    addEventListener('pointercancel', up, true);
    node.addEventListener('click', click as EventListener, true);
    node.addEventListener('wheel', wheel as EventListener, { passive: false });
    return () => {
      node.removeEventListener('pointerdown', down as EventListener);
      node.removeEventListener('pointermove', move as EventListener);
      removeEventListener('pointerup', up, true);
      removeEventListener('pointercancel', up, true);
      node.removeEventListener('click', click as EventListener, true);
      node.removeEventListener('wheel', wheel as EventListener);
    };
  };
}
