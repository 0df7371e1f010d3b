import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Camera } from '../src/map/camera.svelte';
import { gestures, type Carrying } from '../src/map/gestures';

describe('gestures', () => {
  let camera: Camera;
  let node: HTMLElement;
  let space: HTMLElement;
  let presses: number;
  let stop: () => void;

  /** A pointer does something at a place, on the map or elsewhere. */
  function point(type: string, x: number, init: PointerEventInit = {}, target: EventTarget = node) {
    const place = { clientX: x, clientY: 100, bubbles: true, cancelable: true };
    target.dispatchEvent(new PointerEvent(type, { pointerId: 1, isPrimary: true, buttons: 1, ...place, ...init }));
  }

  beforeEach(() => {
    // Nothing glides.
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    camera = new Camera({ x: 0, y: 0, width: 1000, height: 1000 }, 10);
    camera.resize(400, 400);
    camera.show({ x: 300, y: 300, width: 400, height: 400 });
    node = document.createElement('div');
    node.setPointerCapture = () => undefined;
    space = node.appendChild(document.createElement('button'));
    document.body.append(node);
    presses = 0;
    space.addEventListener('click', () => presses++);
    stop = gestures(camera, () => undefined)(node);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    stop();
    node.remove();
  });

  it('pans under a pointer that drags, and takes that for no click', () => {
    const { x } = camera;
    point('pointerdown', 100);
    point('pointermove', 90);
    expect([camera.x, camera.dragged]).toEqual([x - 10, true]);
    point('pointerup', 90, { buttons: 0 });
    space.click();
    expect([camera.dragged, presses]).toEqual([false, 0]);
    point('pointerdown', 90);
    point('pointerup', 90, { buttons: 0 });
    space.click();
    expect(presses).toBe(1);
  });

  it('drags a piece that can be moved, and not the map', () => {
    const heard: (string | null)[] = [];
    const idOf = (element: Element | null) => element?.id ?? null;
    stop();
    const target = node.appendChild(document.createElement('i'));
    target.id = 'target';
    document.elementFromPoint = () => target;
    const carrying: Carrying = {
      lift: (pressed, touch) => pressed === space && !touch,
      over: (element) => heard.push(`over ${idOf(element)}`),
      drop: (element) => heard.push(idOf(element)),
      putBack: () => heard.push('back'),
    };
    stop = gestures(
      camera,
      () => undefined,
      () => carrying,
    )(node);
    const { x } = camera;
    point('pointerdown', 100, {}, space);
    point('pointermove', 90);
    point('pointermove', 80);
    point('pointerup', 80, { buttons: 0 });
    space.click();
    expect([camera.x, heard, presses]).toEqual([x, ['over target', 'over target', 'target'], 0]);
    point('pointerdown', 100, {}, space);
    point('pointermove', 90);
    point('pointercancel', 90, { buttons: 0 });
    expect(heard[heard.length - 1], 'let go nowhere').toBeNull();
    point('pointerdown', 100, {}, space);
    point('pointermove', 90);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    point('pointermove', 80);
    point('pointerup', 80, { buttons: 0 });
    space.click();
    expect([heard[heard.length - 1], camera.x, camera.dragged, presses], 'put back').toEqual(['back', x, false, 0]);
    point('pointerdown', 100, { pointerType: 'touch' }, space);
    point('pointermove', 90, { pointerType: 'touch' });
    expect(camera.x, 'what is not lifted moves the map').toBe(x - 10);
  });

  it('lets a hand shake that clicks', () => {
    const { x } = camera;
    point('pointerdown', 100);
    for (let i = 0; i < 6; i++) point('pointermove', 98);
    point('pointerup', 98, { buttons: 0 });
    space.click();
    expect([camera.x, presses]).toEqual([x, 1]);
  });

  it('zooms between two fingers', () => {
    const { scale } = camera;
    point('pointerdown', 100);
    point('pointerdown', 200, { pointerId: 2, isPrimary: false });
    point('pointermove', 300, { pointerId: 2, isPrimary: false });
    expect(camera.scale).toBeCloseTo(scale * 2);
  });

  it('does not drag on when the pointer was let go outside', () => {
    point('pointerdown', 100);
    const { x } = camera;
    point('pointermove', 200, { buttons: 0 });
    point('pointermove', 300, { buttons: 0 });
    expect([camera.x, camera.dragged]).toEqual([x, false]);
  });

  it('hears a finger lifted although what it pressed is gone', () => {
    point('pointerdown', 100, {}, space);
    space.remove();
    point('pointerup', 100, { buttons: 0 }, document.body);
    const { x, scale } = camera;
    point('pointerdown', 200, { pointerId: 2 });
    point('pointermove', 150, { pointerId: 2 });
    expect([camera.x, camera.scale], 'one finger pans').toEqual([x - 50, scale]);
  });

  it('begins anew with a first finger when another was lost', () => {
    point('pointerdown', 100);
    const { x, scale } = camera;
    point('pointerdown', 200, { pointerId: 2 });
    point('pointermove', 150, { pointerId: 2 });
    expect([camera.x, camera.scale]).toEqual([x - 50, scale]);
  });

  /** A finger taps, and leaves. */
  function tap(x: number, init: PointerEventInit = {}, target: EventTarget = node) {
    point('pointerdown', x, { pointerType: 'touch', ...init }, target);
    point('pointerup', x, { pointerType: 'touch', buttons: 0, ...init }, target);
  }

  it('doubles the scale around two taps, which are no click', () => {
    const { scale } = camera;
    const under = camera.toMap([120, 100]);
    tap(120);
    expect(camera.scale).toBe(scale);
    tap(122);
    space.click();
    expect(camera.scale).toBeCloseTo(2 * scale);
    expect(presses).toBe(0);
    const [x] = camera.toView(under);
    expect(Math.abs(x - 120)).toBeLessThan(5);
  });

  it('takes two taps for two choices where something can be chosen', () => {
    const { scale } = camera;
    space.classList.add('open');
    tap(120, {}, space);
    tap(120, {}, space);
    expect(camera.scale).toBe(scale);
  });

  it('zooms under a finger that goes down after a tap', () => {
    const { scale } = camera;
    tap(120);
    const touch = { pointerType: 'touch' };
    point('pointerdown', 120, touch);
    point('pointermove', 120, { ...touch, clientY: 200 });
    expect(camera.scale).toBeGreaterThan(scale * 1.5);
    const { scale: larger } = camera;
    point('pointerup', 120, { ...touch, clientY: 200, buttons: 0 });
    expect(camera.scale).toBe(larger);
  });

  it('halves the scale under a tap of two fingers', () => {
    camera.zoom(4);
    const { scale } = camera;
    const touch = { pointerType: 'touch' };
    point('pointerdown', 100, touch);
    point('pointerdown', 200, { ...touch, pointerId: 2, isPrimary: false });
    point('pointerup', 200, { ...touch, pointerId: 2, isPrimary: false, buttons: 0 });
    point('pointerup', 100, { ...touch, buttons: 0 });
    space.click();
    expect(camera.scale).toBeCloseTo(scale / 2);
    expect(presses).toBe(0);
  });
});
