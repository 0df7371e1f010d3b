/** Odds as lines of text: one for each bar of them, what all of its results begin with told once. */
import type { Odds } from '../protocol/Odds';
import type { Phrase } from '../protocol/Phrase';
import { sharesOf } from './shares';

export interface OddsLine {
  /** What its results are about, such as `on the enemy`. */
  head: string;
  parts: readonly { text: string; percent: string }[];
}

/** What stands before the colon in all of some texts. */
function headOf(texts: readonly string[]): string {
  const [first = ''] = texts;
  const at = first.indexOf(': ');
  const head = first.slice(0, Math.max(0, at));
  return head !== '' && texts.length > 1 && texts.every((text) => text.startsWith(`${head}: `)) ? head : '';
}

/** All results that can come, bar by bar. */
export function linesOf(odds: readonly Odds[], textOf: (say: Phrase) => string): OddsLine[] {
  const results = sharesOf(odds).filter(({ ways }) => ways > 0);
  return [...new Set(results.map(({ bar }) => bar))].map((bar) => {
    const rows = results.filter((row) => row.bar === bar);
    const texts = rows.map(({ say, isPart }) => (isPart ? `of these ${textOf(say)}` : textOf(say)));
    const head = headOf(texts);
    const parts = rows.map(({ percent }, i) => ({
      text: (texts[i] ?? '').slice(head ? head.length + 2 : 0),
      percent,
    }));
    return { head, parts };
  });
}
