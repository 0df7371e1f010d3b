/** The games of this server, asked for once. */
import type { Catalog } from '../protocol/Catalog';
import type { RulesetInfo } from '../protocol/RulesetInfo';
import type { ScenarioInfo } from '../protocol/ScenarioInfo';
import type { TableHeader } from '../protocol/TableHeader';
import { api } from './api';

let asked: Promise<Catalog> | undefined;

/** The catalogue; after a failure the next caller asks again. */
export function loadCatalog(): Promise<Catalog> {
  asked ??= api.get<Catalog>('/catalog').catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

export function gameTitle(catalog: Catalog | undefined, table: TableHeader): string {
  return catalog?.rulesets.find((game) => game.id === table.ruleset)?.title ?? table.ruleset;
}

export function scenarioTitle(catalog: Catalog | undefined, table: TableHeader): string {
  const game = catalog?.rulesets.find((one) => one.id === table.ruleset);
  return game?.scenarios.find((scenario) => scenario.id === table.scenario)?.title ?? table.scenario;
}

/** How many hours a scenario takes, in words. */
export function hoursOf({ least_hours: least, most_hours: most }: ScenarioInfo): string {
  return `${least === most ? least : `${least} to ${most}`} ${most === 1 ? 'hour' : 'hours'}`;
}

/** How long a scenario takes, as a sentence. */
export function playingTime(scenario: ScenarioInfo): string {
  return `About ${hoursOf(scenario)} of play.`;
}

/** The scenario to begin with, or else the first. */
export function firstScenario(game: RulesetInfo): ScenarioInfo | undefined {
  return game.scenarios.find((scenario) => scenario.to_begin) ?? game.scenarios[0];
}
