/** Columns shown in a line of a list of recordings. */

import { sql } from 'kysely';
import { SEARCH_RESULT_CAP } from '#contract/lists.ts';
import type { ElementRow } from '#contract/registration/element.ts';
import { numeroOf } from '#domain/dossier/numero.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import type { Call } from '#server/platform/call.ts';

/**
 * A few fixed limits, as literals: a list is then one of a few statements, whose plan is cached for
 * that limit.
 */
const LENGTHS = [21, 51, 101, 501, SEARCH_RESULT_CAP + 1];
export const atLeast = (rows: number) => sql.lit(LENGTHS.find((length) => length >= rows) ?? rows);

export const joined = (call: Call) =>
  call.db
    .selectFrom('element as e')
    .innerJoin('dossier as d', 'd.dossierId', 'e.dossierId')
    .innerJoin('structure as s', 's.structureId', 'e.structureId')
    .leftJoin('immatriculation as i', 'i.elementId', 'e.elementId');

const COLUMNS = [
  'e.elementId',
  'e.dossierId',
  'e.structureId',
  's.raison',
  's.numAyd',
  'd.titre as dossierTitre',
  'd.createdAt as dossierCreatedAt',
  'e.rang',
  'e.type',
  'e.titre',
  'e.version',
  'e.artiste',
  'e.duree',
  'e.anneePublication',
  'i.isrc',
  'e.autresCodes',
  'e.statut',
  'e.motif',
  'i.attribueLe',
  'e.updatedAt',
] as const;

export const withColumns = (query: ReturnType<typeof joined>) =>
  query
    .select(COLUMNS)
    .select((eb) =>
      eb
        .selectFrom('annulation as a')
        .select('a.annuleLe')
        .whereRef('a.isrc', '=', 'i.isrc')
        .as('annuleLe'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number];

export function presentRow({
  duree,
  autresCodes,
  attribueLe,
  annuleLe,
  updatedAt,
  dossierCreatedAt,
  ...row
}: Row): ElementRow {
  return {
    ...row,
    numero: numeroOf({ dossierId: row.dossierId, createdAt: dossierCreatedAt }),
    duree: duree === null ? null : formatDuree(duree),
    autresCodes: autresCodes.length === 0 ? undefined : autresCodes,
    attribueLe: attribueLe?.toISOString() ?? null,
    annuleLe: annuleLe?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}
