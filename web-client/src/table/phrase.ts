/** Turns phrases (a key and its parameters) into text with the words of a game's package. */
import type { Line } from '../protocol/Line';
import type { Phrase } from '../protocol/Phrase';
import type { RulesetPackage } from '../protocol/RulesetPackage';
import type { Side } from '../protocol/Side';

/** A bit of a sentence; a piece or a space can be linked to the map. */
export interface Segment {
  text: string;
  piece?: number;
  space?: number;
  side?: Side;
}

/** What the names of pieces and spaces are at the moment. */
export interface Names {
  piece(id: number): string;
  space(id: number): string;
}

type Param = Phrase[number];

/** What the server says about a table itself, in the same words for every game. */
const TABLE_WORDS: Readonly<Record<string, string>> = {
  'table.resigned': 'The {0:side} side resigned.',
  'table.draw': 'Both sides agreed on a draw.',
  'table.time': 'The {0:side} side’s time was up.',
  'table.time-both': 'The time of both sides was up.',
  'table.adjudged': 'Whoever runs this server has given the game to the {0:side} side.',
  'table.adjudged-draw': 'Whoever runs this server has ended the game as a draw.',
  'table.seam': 'From here on the game is played under edition {0:number} of its rules.',
  'table.takeback': 'By agreement the game goes back. What was rolled stays rolled.',
  'table.what-if': 'What if: from here on the game goes another way.',
  'table.frozen': 'Frozen',
};

const SIDES: readonly Side[] = ['union', 'confederate'];

export function sideName(side: Side): string {
  return side === 'union' ? 'Union' : 'Confederate';
}

export function otherSide(side: Side): Side {
  return side === 'union' ? 'confederate' : 'union';
}

/** Splits a template at its places; braces do not nest except inside plural forms, which hold none. */
const PLACE = /\{(\d+)(?::([a-z]+)(?::([^{}]*))?)?\}/g;

/** A number with its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '±0';
}

/** A number with a true minus sign. */
export function count(value: number): string {
  return String(value).replace('-', '−');
}

/** Terms and what they come to: `2 + 1 = 3`; one by itself is that. */
function sum(terms: number[]): string {
  const [first = 0, ...more] = terms;
  const tail = more.map((term) => ` ${term < 0 ? '−' : '+'} ${Math.abs(term)}`).join('');
  return more.length === 0 ? count(first) : `${count(first)}${tail} = ${count(terms.reduce((a, b) => a + b, 0))}`;
}

function list(items: Segment[]): Segment[] {
  return items.flatMap((item, i) => {
    if (i === 0) return [item];
    return [{ text: i === items.length - 1 ? ' and ' : ', ' }, item];
  });
}

function numbers(param: Param | undefined): number[] {
  if (Array.isArray(param)) return param;
  return typeof param === 'number' ? [param] : [];
}

export class Words {
  constructor(
    private readonly pack: RulesetPackage,
    private readonly names: Names,
  ) {}

  /** The segments of a phrase. An unknown key shows itself rather than nothing. */
  render(phrase: Phrase): Segment[] {
    const [key, ...params] = phrase;
    return this.fill(this.pack.phrases[String(key)] ?? TABLE_WORDS[String(key)] ?? String(key), params);
  }

  text(phrase: Phrase): string {
    return plain(this.render(phrase));
  }

  /** Fills a template, such as the label of a verb. */
  fill(template: string, params: readonly Param[]): Segment[] {
    const segments: Segment[] = [];
    let end = 0;
    for (const place of template.matchAll(PLACE)) {
      if (place.index > end) segments.push({ text: template.slice(end, place.index) });
      segments.push(...this.place(params[Number(place[1])], place[2] ?? 'text', place[3] ?? ''));
      end = place.index + place[0].length;
    }
    if (end < template.length) segments.push({ text: template.slice(end) });
    const [first] = segments;
    // A piece without a name begins its sentence like any other word.
    if (first?.piece) first.text = first.text.charAt(0).toUpperCase() + first.text.slice(1);
    return segments;
  }

  private place(param: Param | undefined, kind: string, argument: string): Segment[] {
    if (param === undefined) return [];
    const value = typeof param === 'number' ? param : 0;
    switch (kind) {
      case 'piece':
      case 'pieces':
        return list(numbers(param).map((piece) => ({ text: this.names.piece(piece), piece })));
      case 'space':
      case 'spaces':
        return list(numbers(param).map((space) => ({ text: this.names.space(space), space })));
      case 'at':
        // Where the line has its place, which it does not say.
        return [{ text: '', space: value }];
      case 'side': {
        const side = SIDES[value] ?? 'union';
        return [{ text: sideName(side), side }];
      }
      case 'signed':
        return [{ text: signed(value) }];
      case 'sum':
        return [{ text: sum(numbers(param)) }];
      case 'phrase':
        return this.render([String(param)]);
      case 'plural': {
        const [one = '', many = ''] = argument.split('|');
        // A verb agrees with the number of those whom a list names.
        const number = Array.isArray(param) ? param.length : value;
        return [{ text: (number === 1 ? one : many).replaceAll('#', count(number)) }];
      }
      default:
        return [{ text: typeof param === 'number' ? count(param) : String(param) }];
    }
  }
}

export function plain(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join('');
}

/** What the lines of a sum come to. */
export function total(lines: readonly Line[]): number {
  return lines.reduce((sum, [amount]) => sum + amount, 0);
}

/** The names of pieces without what follows a comma, as far as that tells each from all others. */
export function shortened(names: ReadonlyMap<number, string>): Map<number, string> {
  const parts = [...names].map(([id, name]) => [id, name.split(', ')] as const);
  const most = Math.max(0, ...parts.map(([, { length }]) => length));
  const brief = new Map(names);
  for (let kept = most - 1; kept > 0; kept--) {
    const called = parts.map(([id, words]) => [id, words.slice(0, kept).join(', ')] as const);
    const often = new Map<string, number>();
    for (const [, name] of called) often.set(name, (often.get(name) ?? 0) + 1);
    for (const [id, name] of called) if (often.get(name) === 1) brief.set(id, name);
  }
  return brief;
}
