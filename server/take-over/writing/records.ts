/** Structures, people and roles as rows, in pieces; what the portal has already stays as it is. */

import { type Kysely, sql } from 'kysely';
import { ROLE_FLAGS } from '#domain/permission/roles.ts';
import { PERSON_NAMES } from '#domain/profile/profile-fields.ts';
import { PERSON_ETATS } from '#domain/profile/state-machine.ts';
import { STRUCTURE_ETATS } from '#domain/structure/state-machine.ts';
import { EMPTY_STRUCTURE, STRUCTURE_NAMES } from '#domain/structure/structure-fields.ts';
import { columnOf } from '#server/platform/database/column-of.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { inTransaction, MAX_STATEMENT_TIMEOUT } from '#server/platform/database/transaction.ts';
import type { HistoryEntry } from '#server/platform/history/history-entry.ts';
import { idOf } from '../check.ts';
import {
  type RoleLine,
  readPerson,
  readRole,
  readStructure,
  type StructureLine,
} from '../reading/records.ts';
import { readAgain } from './read-again.ts';
import type { Writing } from './writing.ts';

export async function writeStructures(writing: Writing): Promise<number> {
  const { judging, existing, now } = writing;
  const absorbed: StructureLine[] = [];
  const pieces = inPieces<StructureLine>(500, (ones) =>
    writing.notify('structure.takeOver', async (db) => {
      const made = await db
        .insertInto('structure')
        .values(ones.map((one) => rowOf(one, now)))
        .returning(['structureId', 'referenceAnterieure'])
        .execute();
      for (const { structureId, referenceAnterieure } of made) {
        const there = existing.structures.get(referenceAnterieure ?? '');
        if (there !== undefined) there.id = structureId;
      }
      return made.map(({ structureId, referenceAnterieure }) => ({
        structureId,
        after: { referenceAnterieure },
      }));
    }),
  );
  await readAgain(writing, 'structures', async (line) => {
    const one = readStructure(line, judging);
    const there = existing.structures.get(one.reference);
    // Also for an existing structure: an earlier run may have stopped before setting its absorbing
    // structure.
    if (one.absorbeePar !== null && there?.isJoined === false) absorbed.push(one);
    if (there?.id === null) await pieces.add(one);
  });
  await pieces.end();
  if (absorbed.length > 0)
    await writing.notify('structure.takeOver', (db) => tieAbsorbed(db, writing, absorbed));
  return pieces.count;
}

function rowOf({ reference, fields, absorbeePar: _, ...one }: StructureLine, now: Date) {
  const texts = STRUCTURE_NAMES.map(
    (name) => [columnOf(name), fields[name] ?? EMPTY_STRUCTURE[name]] as const,
  );
  return {
    ...Object.fromEntries(texts),
    raison: fields.raison ?? '',
    ...one,
    referenceAnterieure: reference,
    etat: STRUCTURE_ETATS.VALIDE,
    createdAt: now,
    updatedAt: now,
  };
}

/** Once both exist. A value set by staff since stays. */
async function tieAbsorbed(
  db: Kysely<Tables>,
  writing: Writing,
  ones: readonly StructureLine[],
): Promise<readonly HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  for (const { reference, absorbeePar } of ones) {
    const structureId = idOf(writing, reference);
    const absorbing = idOf(writing, absorbeePar ?? '');
    if (structureId === null || absorbing === null || structureId === absorbing) continue;
    const { numUpdatedRows } = await db
      .updateTable('structure')
      .set({ absorbeePar: absorbing })
      .where('structureId', '=', structureId)
      .where('situation', '=', 'FUSI')
      .where('absorbeePar', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) entries.push({ structureId, after: { absorbeePar: absorbing } });
  }
  return entries;
}

export async function writePeople(writing: Writing): Promise<number> {
  const { judging, existing, now, notify } = writing;
  type Person = ReturnType<typeof readPerson>;
  const pieces = inPieces<Person>(500, (ones) =>
    notify('profile.takeOver', async (db) => {
      const rows = ones.map((one) => ({
        ...Object.fromEntries(PERSON_NAMES.map((name) => [name, one[name]])),
        email: one.email ?? '',
        nom: one.nom ?? '',
        prenom: one.prenom ?? '',
        etat: PERSON_ETATS.VALIDE,
        createdAt: now,
        updatedAt: now,
      }));
      const made = await db
        .insertInto('interlocuteur')
        .values(rows)
        .returning(['interlocuteurId', 'email'])
        .execute();
      for (const { interlocuteurId, email } of made)
        existing.people.set(email, { id: interlocuteurId });
      // Only their numbers: their details are in their records.
      return [
        {
          structureId: null,
          after: { interlocuteurs: made.map(({ interlocuteurId }) => interlocuteurId) },
        },
      ];
    }),
  );
  await readAgain(writing, 'personnes', async (line) => {
    const one = readPerson(line, judging);
    if (existing.people.get(one.email ?? '')?.id === null) await pieces.add(one);
  });
  await pieces.end();
  return pieces.count;
}

/**
 * Members keep the roles stored in the portal; removed members stay out.
 * @returns how many are new
 */
export async function writeRoles(writing: Writing): Promise<number> {
  const { judging, existing, now, notify } = writing;
  const before = await settledLocations(writing);
  let count = 0;
  const pieces = inPieces<RoleLine>(500, (ones) =>
    notify('team.takeOver', async (db) => {
      const rows = ones.flatMap(({ structure, email, ...roles }) => {
        const structureId = idOf(writing, structure);
        const { id: interlocuteurId = null, since } = existing.people.get(email) ?? {};
        return structureId === null ||
          interlocuteurId === null ||
          before.has(locationOf(structureId, interlocuteurId))
          ? []
          : [{ structureId, interlocuteurId, ...roles, createdAt: since ?? now }];
      });
      if (rows.length === 0) return [];
      const made = await db
        .insertInto('collaborateur')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning(['structureId', 'interlocuteurId', ...ROLE_FLAGS])
        .execute();
      count += made.length;
      return made.map(({ structureId, ...after }) => ({ structureId, after }));
    }),
  );
  await readAgain(writing, 'roles', (line) => pieces.add(readRole(line, judging)));
  await pieces.end();
  return count;
}

const locationOf = (structureId: number, interlocuteurId: number) =>
  `${structureId} ${interlocuteurId}`;

/**
 * Memberships given by an earlier take-over, or removed by somebody: later decisions about them
 * stand.
 */
async function settledLocations({ db }: Writing): Promise<ReadonlySet<string>> {
  const read = sql<{ structureId: number; interlocuteurId: number }>`
    select distinct coalesce(s.fusionnee_vers, s.structure_id) as "structureId",
        coalesce(i.fusionne_vers, i.interlocuteur_id) as "interlocuteurId"
      from historique h join structure s on s.structure_id = h.structure_id
        join interlocuteur i on i.interlocuteur_id = (coalesce(h.after, h.before) ->> 'interlocuteurId')::int
      where h.action = 'team.takeOver'
        or (h.action = 'team.remove' and h.before ? 'isGestionnaireIsrc')`; // Excludes withdrawn invitations.
  const { rows } = await inTransaction(db, (trx) => read.execute(trx), {
    statementTimeout: MAX_STATEMENT_TIMEOUT,
  });
  return new Set(
    rows.map(({ structureId, interlocuteurId }) => locationOf(structureId, interlocuteurId)),
  );
}

/** Collects lines, and writes them in batches. */
type Pieces<T> = {
  readonly count: number;
  add(one: T): Promise<void>;
  end(): Promise<void>;
};

function inPieces<T>(size: number, write: (ones: readonly T[]) => Promise<unknown>): Pieces<T> {
  let locked: T[] = [];
  let count = 0;
  const flush = async () => {
    if (locked.length === 0) return;
    const ones = locked;
    locked = [];
    await write(ones);
  };
  return {
    get count() {
      return count;
    },
    async add(one) {
      locked.push(one);
      count += 1;
      if (locked.length >= size) await flush();
    },
    end: flush,
  };
}
