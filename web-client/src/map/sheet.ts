/** The printed sheet around the map: its frame, tracks and boxes beside the map. */
import type { Board } from '../protocol/Board';
import type { TrackInfo } from '../protocol/TrackInfo';
import type { Point, Rect } from './geometry';

export interface TrackBox {
  value: number;
  label: string;
  rect: Rect;
}

export interface TrackPlan {
  id: string;
  title: string;
  at: Point;
  boxes: TrackBox[];
}

export interface BoxPlan {
  space: number;
  rect: Rect;
  name: string;
}

export interface InsetPlan {
  id: string;
  title: string;
  rect: Rect;
  always: boolean;
  boxes: BoxPlan[];
}

export interface Sheet {
  /** Everything, with the margin. */
  paper: Rect;
  /** The frame of the map itself. */
  frame: Rect;
  /** The measure of what stands beside the map: the unit of the map or more, as far as there is room. */
  measure: number;
  /** Tracks of plain numbers: where each stands. */
  numbers: { id: string; title: string; rect: Rect }[];
  tracks: TrackPlan[];
  insets: InsetPlan[];
  /** Where the key to the map stands, if there is room below, and how high it may be in the measure. */
  legend: Point | undefined;
  legendHeight: number;
}

/** The width of the column beside the map, and the height of the key to the map in it, in its measure. */
const COLUMN = 120;
const LEGEND = 104;
/** How many times the unit of the map the measure of the column may be. */
const MEASURES: readonly number[] = [1.7, 1.5, 1.3, 1.15];

function planTrack(track: TrackInfo, x: number, y: number, width: number, unit: number): TrackPlan {
  const words = Math.max(...track.boxes.map((label) => label.length), 1);
  const columns = words > 3 ? 4 : Math.min(track.boxes.length, 7);
  const gap = 1.6 * unit;
  const side = (width - gap * (columns - 1)) / columns;
  const height = Math.min(side, 15 * unit);
  return {
    id: track.id,
    title: track.title,
    at: [x, y],
    boxes: track.boxes.map((label, i) => ({
      value: track.first + i,
      label,
      rect: {
        x: x + (i % columns) * (side + gap),
        y: y + 5 * unit + Math.floor(i / columns) * (height + gap),
        width: side,
        height,
      },
    })),
  };
}

/** What stands in the column beside the map, and where it ends. */
type Column = Pick<Sheet, 'measure' | 'numbers' | 'tracks' | 'insets'> & { bottom: number };

function planInsets(board: Board, x: number, from: number, measure: number): { insets: InsetPlan[]; bottom: number } {
  const insets: InsetPlan[] = [];
  const pad = 3 * measure;
  const height = 44 * measure;
  let y = from;
  // Small boards have a panel of their own.
  for (const { id, title, always } of board.insets.filter((inset) => !inset.size)) {
    const spaces = board.spaces.filter((space) => space.inset === id);
    if (spaces.length === 0) continue;
    const columns = spaces.length === 1 ? 1 : 2;
    const width = (COLUMN * measure - pad * (columns + 1)) / columns;
    const rows = Math.ceil(spaces.length / columns);
    const top = y + 9 * measure;
    insets.push({
      id,
      title,
      always,
      rect: { x, y, width: COLUMN * measure, height: 9 * measure + rows * (height + pad) },
      boxes: spaces.map((space, i) => ({
        space: space.id,
        name: space.name,
        rect: {
          x: x + pad + (i % columns) * (width + pad),
          y: top + Math.floor(i / columns) * (height + pad),
          width,
          height,
        },
      })),
    });
    y = top + rows * (height + pad) + 9 * measure;
  }
  return { insets, bottom: y };
}

function planColumn(board: Board, x: number, measure: number): Column {
  let y = 2 * measure;
  const plain = board.tracks.filter((track) => track.boxes.length === 0);
  const plate = (COLUMN * measure - 3 * measure * (plain.length - 1)) / Math.max(1, plain.length);
  const numbers = plain.map(({ id, title }, i) => ({
    id,
    title,
    rect: { x: x + i * (plate + 3 * measure), y, width: plate, height: 25 * measure },
  }));
  if (numbers.length > 0) y += 36 * measure;
  const tracks: TrackPlan[] = [];
  for (const track of board.tracks) {
    if (track.boxes.length === 0) continue;
    const plan = planTrack(track, x, y, COLUMN * measure, measure);
    tracks.push(plan);
    const last = plan.boxes[plan.boxes.length - 1];
    if (last) y = last.rect.y + last.rect.height + 11 * measure;
  }
  return { measure, numbers, tracks, ...planInsets(board, x, y, measure) };
}

/** Lays out the sheet of a board. */
export function layOutSheet(board: Board, unit: number, { measures = MEASURES, legend = LEGEND } = {}): Sheet {
  const size = board.size;
  const gap = 14 * unit;
  const x = size[0] + gap;
  const fits = (one: Column) => one.bottom + legend * one.measure < size[1];
  const { bottom, ...column } =
    measures.map((times) => planColumn(board, x, times * unit)).find(fits) ?? planColumn(board, x, unit);
  const hasColumn = board.tracks.length + board.insets.length > 0;
  const width = hasColumn ? COLUMN * column.measure + gap : 0;
  return {
    ...column,
    paper: { x: -gap, y: -gap, width: size[0] + gap * 2 + width, height: Math.max(size[1], bottom) + gap * 2 },
    frame: { x: 0, y: 0, width: size[0], height: size[1] },
    legend: fits({ ...column, bottom }) ? [x, size[1] - legend * column.measure] : undefined,
    legendHeight: legend,
  };
}
