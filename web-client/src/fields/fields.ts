/** What grows on a land of areas, its sunken roads and its bridges of stone. Fetched only for a board that has them. */
import { addGround } from '../ground/late';
import { polyline } from '../map/geometry';
import { mappedSpaces } from '../map/groundwork';
import { Mask } from '../map/mask';
import { prepareAreas } from '../map/areas';
import type { Fields, Scenery } from '../map/scenery';
import type { Board } from '../protocol/Board';
import FieldSign from './FieldSign.svelte';
import { growthInks } from './growth';
import { isPlanted, rowsOf } from './rows';
import { drawSunken } from './sunken';
import Works from './Works.svelte';

/** Works out what is drawn, around what is drawn there already. */
function growFields({ board, unit, crossings, streams }: Scenery): Fields {
  const spaces = mappedSpaces(board);
  const mask = new Mask(board.size[0], board.size[1], 1.5 * unit);
  for (const { course } of streams) mask.stampLine(course, 4.5 * unit);
  for (const { kind, points } of board.lines) if (kind === 'road') mask.stampLine(points, 2.6 * unit);
  for (const { label, name } of spaces) {
    mask.stamp(label, 14 * unit);
    const half = name.length * 1.7 * unit;
    const line = [-half, half].map((dx): [number, number] => [label[0] + dx, label[1] + 14 * unit]);
    mask.stampLine(line, 4 * unit);
  }
  const sunken = board.lines.filter((line) => line.kind === 'sunken' && line.points.length > 1);
  const bridges = crossings.filter(({ crossing }) => crossing.arches);
  for (const line of sunken) mask.stampLine(line.points, 5.5 * unit);
  for (const { crossing } of crossings) mask.stamp(crossing.at, 9 * unit);
  const planted = spaces.filter((space) => isPlanted(space) || space.terrain === 'forest');
  const kinds = new Set(spaces.map((space) => space.terrain));
  const has: [boolean, string, string][] = [
    [kinds.has('corn'), 'corn', 'Standing corn'],
    [kinds.has('orchard'), 'orchard', 'Orchard'],
    [kinds.has('forest'), 'forest', 'Woods'],
    [sunken.length > 0, 'sunken', 'Sunken road'],
    [bridges.length > 0, 'stone', 'Stone bridge'],
  ];
  const key = has.flatMap(([is, kind, name]): [string, string][] => (is ? [[kind, name]] : []));
  return {
    Works,
    Sign: FieldSign,
    key,
    planted: planted.map((space) => ({
      terrain: space.terrain,
      polygon: space.polygon ?? [],
      rows: rowsOf(space, unit, mask)
        .map((row) => polyline(row))
        .join(''),
    })),
    sunken: sunken.map((line) => ({ id: line.id, ...drawSunken(line.points, unit) })),
    bridges,
  };
}

/** Works out the scenery of a board of areas that has something of this. */
export function prepareFields(board: Board): Scenery {
  const scenery = prepareAreas(board);
  const fields = growFields(scenery);
  addGround(scenery.inks, growthInks(scenery, fields));
  return { ...scenery, fields };
}
