/** Applies what changed to a prompt, as `protocol::patch` does. */
import type { Destination } from '../protocol/Destination';
import type { Offer } from '../protocol/Offer';
import type { OfferEdit } from '../protocol/OfferEdit';
import type { OfferPatch } from '../protocol/OfferPatch';
import type { Prompt } from '../protocol/Prompt';
import type { PromptPatch } from '../protocol/PromptPatch';

export const spaceOf = (destination: Destination): number =>
  Array.isArray(destination) ? destination[0] : destination;

/** A list after what comes and goes: what it has goes, all else comes. */
function toggled<T extends Destination>(list: readonly T[] = [], edit: readonly T[] = []): T[] {
  const [had, named] = [list, edit].map((all) => new Set(all.map(String)));
  const kept = list.filter((item) => !named?.has(String(item)));
  const come = edit.filter((item) => !had?.has(String(item)));
  return [...kept, ...come].sort((a, b) => spaceOf(a) - spaceOf(b));
}

/** The destinations of a piece, its own or those that it shares. */
function reachOf({ moves, alike }: Offer, piece: number): readonly Destination[] {
  const own = moves?.[piece];
  if (own) return own;
  const leader = Object.entries(alike ?? {}).find(([, others]) => others?.includes(piece));
  return (leader && moves?.[Number(leader[0])]) ?? [];
}

function edited(old: Offer, edit: OfferEdit): Offer {
  const offer: Offer = { ...old };
  if (edit.spaces) offer.spaces = toggled(old.spaces, edit.spaces);
  if (edit.pieces) offer.pieces = toggled(old.pieces, edit.pieces);
  if (edit.moves ?? edit.gone) {
    const moves = { ...old.moves };
    for (const piece of edit.gone ?? []) Reflect.deleteProperty(moves, piece);
    for (const [piece, changes] of Object.entries(edit.moves ?? {}))
      moves[Number(piece)] = toggled(reachOf(old, Number(piece)), changes);
    offer.moves = moves;
  }
  if (edit.alike) {
    const alike = { ...old.alike };
    for (const [piece, others] of Object.entries(edit.alike)) {
      if (others?.length) alike[Number(piece)] = others;
      else Reflect.deleteProperty(alike, piece);
    }
    offer.alike = alike;
  }
  // What is empty is absent, as the server has it.
  if (offer.spaces?.length === 0) delete offer.spaces;
  if (offer.pieces?.length === 0) delete offer.pieces;
  if (offer.moves && Object.keys(offer.moves).length === 0) delete offer.moves;
  if (offer.alike && Object.keys(offer.alike).length === 0) delete offer.alike;
  return offer;
}

function offerAfter(offers: readonly Offer[], patch: OfferPatch): Offer[] {
  if (typeof patch === 'number') return offers.slice(patch, patch + 1);
  if (!('of' in patch)) return [patch];
  const old = offers[patch.of];
  return old ? [edited(old, patch)] : [];
}

/** The prompt after a patch. */
export function patchPrompt(prompt: Prompt, { offers, ...rest }: PromptPatch): Prompt {
  const next: Prompt = { ...prompt, ...rest };
  if (offers) next.offers = offers.flatMap((patch) => offerAfter(prompt.offers, patch));
  if (next.barred?.length === 0) delete next.barred;
  if (next.sums?.length === 0) delete next.sums;
  return next;
}
