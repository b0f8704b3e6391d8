/** API of the reference lists: no table behind them, only facts and standards. */

import { readCivilites, readFormesJuridiques, readPays } from '#contract/references.ts';
import { CIVILITES, PERSON } from '#domain/profile/person.ts';
import { FORMES_JURIDIQUES } from '#domain/reference/formes-juridiques.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { buildPays } from './countries.ts';

export function referenceRoutes(): readonly Route[] {
  const pays = buildPays();
  const civilites = CIVILITES.map((id) => ({
    id,
    value: PERSON.civilite.labels[id].toLocaleUpperCase('fr'),
  }));
  const formes = FORMES_JURIDIQUES.map(({ code, label }) => ({ id: code, value: label }));
  return [
    route(readPays, async () => pays),
    route(readCivilites, async () => civilites),
    route(readFormesJuridiques, async () => formes),
  ];
}
