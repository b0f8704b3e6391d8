/** The reference lists' part of the API: no table behind them, only what is true or standard. */

import { readCivilites, readFormesJuridiques, readPays } from '#contract/references.ts';
import { CIVILITE_LABELS } from '#domain/reference/civilites.ts';
import { FORMES_JURIDIQUES } from '#domain/reference/formes-juridiques.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { buildPays } from './countries.ts';

export function referenceRoutes(): readonly Route[] {
  const pays = buildPays();
  const civilites = [...CIVILITE_LABELS].map(([id, value]) => ({ id, value }));
  const formes = FORMES_JURIDIQUES.map(({ code, label }) => ({ id: code, value: label }));
  return [
    route(readPays, async () => pays),
    route(readCivilites, async () => civilites),
    route(readFormesJuridiques, async () => formes),
  ];
}
