/**
 * `GET /api/structure/fiche`: a structure as staff see it, including the trace of a merged record.
 */

import { sql } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import type { readStructureSheet, StructureSheet } from '#contract/registry-admin/structures.ts';
import { DomainError } from '#domain/domain-error.ts';
import { may } from '#domain/permission/may.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { rolesIn } from '#server/platform/records/role-columns.ts';
import type { HoldingsDeps } from '../holdings.ts';
import { presentStructure } from '../structure-columns.ts';
import { structureCan } from '../structure-lookup.ts';
import { proposalsFor } from './proposals.ts';

const COUNTED = [
  'brouillons',
  'dossiers',
  'enregistrements',
  'codes',
  'justificatifs',
  'demandes',
] as const satisfies readonly (keyof StructureSheet['comptes'])[];

export const sheetReader =
  (holdingsDeps: HoldingsDeps): Handler<typeof readStructureSheet> =>
  (call, { query }) =>
    sheetOf(call, holdingsDeps, query.structureId);

export async function sheetOf(
  call: Call,
  holdingsDeps: HoldingsDeps,
  structureId: number,
): Promise<StructureSheet> {
  const structure = await call.db
    .selectFrom('structure')
    .selectAll()
    .where('structureId', '=', structureId)
    .executeTakeFirst();
  if (structure === undefined) throw new DomainError(NOT_FOUND);
  const stands = structure.fusionneeVers === null;
  const can = structureCan(call, structure);
  const propositions = await proposalsFor(call, holdingsDeps, structure);
  return {
    structure: presentStructure(structure, can),
    situationDepuis: structure.situationDepuis,
    absorbeePar: await named(call, structure.absorbeePar),
    fusionneeVers: await named(call, structure.fusionneeVers),
    reunies: await joinedTo(call, structureId),
    contacts: await contactsOf(call, structureId),
    prefixes: await prefixesOf(call, structureId),
    comptes: await holdingsDeps.countHoldings(call, structureId, COUNTED),
    propositions,
    can: {
      edit: can.edit,
      merge: may(call.actor, 'mergeRecords') && stands,
      movePrefixes: may(call.actor, 'allocatePrefix'),
    },
  };
}

async function named({ db }: Call, structureId: number | null) {
  if (structureId === null) return null;
  const result = await db
    .selectFrom('structure')
    .select(['structureId', 'raison'])
    .where('structureId', '=', structureId)
    .executeTakeFirst();
  return result ?? null;
}

function joinedTo({ db }: Call, structureId: number) {
  return db
    .selectFrom('structure')
    .select(['structureId', 'raison'])
    .where('fusionneeVers', '=', structureId)
    .orderBy('structureId')
    .execute();
}

function contactsOf({ db }: Call, structureId: number) {
  return db
    .selectFrom('collaborateur as c')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'c.interlocuteurId')
    .select(['i.interlocuteurId', 'i.nom', 'i.prenom', 'i.email', 'i.etat'])
    .select(rolesIn('c'))
    .select(
      sql<boolean>`exists (select 1 from identite t where t.interlocuteur_id = i.interlocuteur_id)`.as(
        'compte',
      ),
    )
    .where('c.structureId', '=', structureId)
    .orderBy('i.nom')
    .orderBy('i.prenom')
    .orderBy('i.email')
    .execute();
}

async function prefixesOf({ db }: Call, structureId: number) {
  const rows = await db
    .selectFrom('prefixe')
    .select(['prefixeId', 'code', 'type', 'rangeStart', 'rangeEnd', 'closedAt'])
    .where('structureId', '=', structureId)
    .orderBy('code')
    .orderBy('rangeStart')
    .execute();
  return rows.map((row) => ({ ...row, closedAt: row.closedAt?.toISOString() ?? null }));
}
