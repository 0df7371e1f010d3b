/** Who of several leads best what they begin together: what the fight would be that each of them begins. */
import type { TableView } from '../protocol/TableView';
import type { Choice } from '../table/choices';
import { total } from '../table/phrase';
import type { Setting } from '../table/store.svelte';
import { valueOf } from '../table/worth';
import type { surveysOf } from './surveys.svelte';

/**
 * What a choice is worth beside others that begin the same: the attack that it would be, once that is known of all of them,
 * or till then the first figure of its piece.
 */
export function worthAmong(
  setting: Setting,
  view: TableView,
  surveys: Pick<ReturnType<typeof surveysOf>, 'combat'>,
  leads: readonly Choice[],
): (choice: Choice) => number {
  const attacks = new Map(leads.map(({ id }) => [id, surveys.combat(id)?.attack]));
  const isKnown = [...attacks.values()].every(Boolean);
  return (choice) => {
    const attack = isKnown ? attacks.get(choice.id) : undefined;
    return attack ? total(attack) : (valueOf(setting, view, choice) ?? 0);
  };
}
