/** The games of this server, asked for once. */
import type { Catalog } from '../protocol/Catalog';
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
