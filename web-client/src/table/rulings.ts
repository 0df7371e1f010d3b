/** How a game is played where its rulebook leaves a question: fetched when somebody reads the rules. */
import { api } from '../app/api';
import type { Ruling } from '../protocol/Ruling';
import type { RulingsPage } from '../protocol/RulingsPage';

export type Rulings = ReadonlyMap<string, readonly Ruling[]>;

const fetched = new Map<string, Promise<readonly RulingsPage[]>>();

/** The rulings of a game, and its tables, a page for each rulebook: its own, then one that it shares with another. */
export function pagesOf(ruleset: string): Promise<readonly RulingsPage[]> {
  const known = fetched.get(ruleset);
  if (known) return known;
  const pages = api.get<RulingsPage[]>(`/rulesets/${ruleset}/rulings`);
  fetched.set(ruleset, pages);
  pages.catch(() => fetched.delete(ruleset));
  return pages;
}

/** The rulings of a game by case. Those of its own rulebook come first, then those that it shares with another. */
export const rulingsOf = (ruleset: string): Promise<Rulings> => pagesOf(ruleset).then(byCase);

export function byCase(pages: readonly RulingsPage[]): Rulings {
  const all = new Map<string, Ruling[]>();
  for (const ruling of pages.flatMap((page) => page.rulings)) {
    for (const number of ruling.cases) all.set(number, [...(all.get(number) ?? []), ruling]);
  }
  return all;
}
