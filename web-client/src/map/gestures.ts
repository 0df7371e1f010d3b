/** Pan, pinch and wheel on the map, told apart from clicks; and the keys of the map. */
import { prefersStillness } from '../app/theme.svelte';
import type { Point } from './geometry';
import type { Camera } from './camera.svelte';

/** How far a finger may go from where it pressed and still click, and how far a mouse or a pen. */
const SLACK = 5;
const STEADY = 3;
/** How soon after a tap another one doubles it, in milliseconds, and how near to it, in pixels. */
const SOON = 300;
const NEAR = 40;
/** How much a double tap makes larger, and a tap of two fingers smaller. */
const TWICE = 2;
/** How much the scale grows with each pixel that a finger goes down after a double tap. */
const SLIDE = 0.008;

/** What a tap takes for itself: where something can be chosen, two taps are two choices. */
const TAKING = '[data-stack], [data-fan], .open';

/** What takes a piece along instead of moving the map. */
export interface Carrying {
  /** Whether what was pressed is a piece that can be dragged; it is in hand from then on. */
  lift(pressed: Element, touch: boolean): boolean;
  /** The pointer is over something. */
  over(element: Element | null, event: MouseEvent): void;
  /** It is let go there, or nowhere. */
  drop(element: Element | null, event: MouseEvent): void;
  /** It goes back to where it was taken up. */
  putBack(): void;
}

export function gestures(camera: Camera, changed: () => void, carrying: () => Carrying | undefined = () => undefined) {
  return (node: HTMLElement | SVGElement) => {
    const pointers = new Map<number, Point>();
    /** How far the first pointer was from where it came down, before it dragged anything. */
    let travelled = 0;
    let dragged = false;
    /** Where and when a finger tapped last, on nothing that took it. */
    let tap: { at: Point; time: number } | undefined;
    /** Where the second tap of two holds the map, which is drawn larger and smaller around it. */
    let hold: Point | undefined;
    /** What was pressed first, and whether it is dragged along. */
    let pressed: Element | undefined;
    let isCarried = false;
    /** When a second finger came down. */
    let second: number | undefined;

    const place = (event: PointerEvent | WheelEvent): Point => {
      const box = node.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    const down = (event: PointerEvent) => {
      if (event.button > 0) return;
      // A first finger begins anew, whatever became of others.
      if (event.isPrimary) pointers.clear();
      if (isCarried) return letGo(null, event);
      pressed = event.target instanceof Element ? event.target : undefined;
      const at = place(event);
      if (pointers.size === 0) {
        [travelled, dragged, hold, second] = [0, false, undefined, undefined];
        if (tap && event.timeStamp - tap.time < SOON && Math.hypot(at[0] - tap.at[0], at[1] - tap.at[1]) < NEAR)
          hold = at;
        tap = undefined;
      } else {
        second = pointers.size === 1 && travelled <= SLACK ? event.timeStamp : undefined;
      }
      pointers.set(event.pointerId, at);
    };
    const move = (event: PointerEvent) => {
      const from = pointers.get(event.pointerId);
      if (!from) return;
      // It was let go where nobody heard it.
      if (event.buttons === 0) return up(event);
      const to = place(event);
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      // A hand that shakes goes a long way and nowhere.
      travelled = Math.max(travelled, Math.hypot(dx, dy));
      if (travelled > (event.pointerType === 'touch' ? SLACK : STEADY) && !dragged) {
        dragged = true;
        isCarried = pointers.size === 1 && !hold && isPiece(event);
        camera.dragged = true;
        node.setPointerCapture(event.pointerId);
      }
      if (!dragged) return;
      pointers.set(event.pointerId, to);
      if (isCarried) return carrying()?.over(under(event), event);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (hold && !other) {
        camera.zoom(Math.exp(dy * SLIDE), hold);
      } else if (other) {
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
      const from = pointers.get(event.pointerId);
      pointers.delete(event.pointerId);
      camera.dragged = dragged && pointers.size > 0;
      if (isCarried) letGo(event.type === 'pointerup' ? under(event) : null, event);
      if (from && event.type === 'pointerup' && event.pointerType === 'touch' && !dragged) tapped(event, from);
    };
    /** Whether the pointer drags a piece along, and not the ground. */
    const isPiece = (event: PointerEvent) =>
      pressed !== undefined && carrying()?.lift(pressed, event.pointerType === 'touch') === true;
    /** What lies under a pointer that is captured. */
    const under = (event: PointerEvent) => document.elementFromPoint(event.clientX, event.clientY);
    const letGo = (element: Element | null, event: PointerEvent) => {
      isCarried = false;
      carrying()?.drop(element, event);
    };
    /** Escape puts back what is dragged, and the pointer that is still down drags nothing else. */
    const key = (event: KeyboardEvent) => {
      if (!isCarried || event.key !== 'Escape') return;
      isCarried = camera.dragged = false;
      pointers.clear();
      carrying()?.putBack();
      event.stopPropagation();
    };
    /** A finger was lifted that had not moved the map. */
    const tapped = (event: PointerEvent, at: Point) => {
      const glide = prefersStillness() ? 0 : 200;
      const isTaken = event.target instanceof Element && event.target.closest(TAKING) !== null;
      if (second !== undefined) {
        if (event.timeStamp - second < SOON) camera.zoomTo(1 / TWICE, at, glide);
        // The other finger clicks nothing.
        [second, dragged] = [undefined, true];
      } else if (hold) {
        camera.zoomTo(TWICE, hold, glide);
        dragged = true;
      } else if (!isTaken) {
        tap = { at, time: event.timeStamp };
      }
      if (dragged) changed();
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
    addEventListener('keydown', key, true);
    node.addEventListener('click', click as EventListener, true);
    node.addEventListener('wheel', wheel as EventListener, { passive: false });
    return () => {
      node.removeEventListener('pointerdown', down as EventListener);
      node.removeEventListener('pointermove', move as EventListener);
      removeEventListener('pointerup', up, true);
      removeEventListener('pointercancel', up, true);
      removeEventListener('keydown', key, true);
      node.removeEventListener('click', click as EventListener, true);
      node.removeEventListener('wheel', wheel as EventListener);
    };
  };
}

/** How far an arrow pans, as a part of the smaller side of the view, and how much plus makes larger. */
const STEP = 0.18;
const LARGER = 1.3;

/** What keys move. */
interface Moved {
  camera: Camera;
  /** Shows everything. */
  whole: () => void;
  /** Goes from space to space. */
  walk: ((direction: Point) => Promise<void>) | undefined;
  drop: () => void;
}

/** What keys do on a map of such spaces, for those who listen. */
export function keysOf(space: string): string {
  return `Map. Arrow keys go from ${space} to ${space}, with Shift they pan, plus and minus zoom, 0 shows everything, and then what is in play. What you may choose is in the tab order and in the list of choices.`;
}

/** A key on the map: arrows go from space to space, with Shift they pan. */
export function press(event: KeyboardEvent, { camera, whole, walk, drop }: Moved) {
  // Those of the browser itself: zooming the page, going back.
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = Math.min(camera.width, camera.height) * STEP;
  const arrows: Record<string, Point> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const arrow = arrows[event.key];
  if (arrow && walk && !event.shiftKey) void walk(arrow);
  else if (arrow) camera.pan(-arrow[0] * step, -arrow[1] * step);
  else if (event.key === '0') whole();
  else if (event.key === '+' || event.key === '=') camera.zoom(LARGER);
  else if (event.key === '-') camera.zoom(1 / LARGER);
  else if (event.key === 'Escape') drop();
  else return;
  event.preventDefault();
}
