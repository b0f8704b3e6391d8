/** Which steps of a first start are done: read from what is there, never ticked by hand. */

import { type Kysely, sql } from 'kysely';
import type { BrandError } from '#domain/brand/definition.ts';
import { MAIL_LEFT } from '#domain/mail/state-machine.ts';
import { blanksOf, type LegalKey } from '#domain/reference/legal-texts.ts';
import { FIRST_STEPS, type FirstStep } from '#domain/workbench/first-steps.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Handed in by `compose`: this module knows other modules only through these. */
export type FirstStartDeps = {
  readonly societyStructureId: number;
  /** Errors left in the society's own brand. */
  readonly brandErrors: () => readonly BrandError[];
  /** Legal pages that the portal shows itself, for one brand at least. */
  readonly ownLegalPages: () => readonly LegalKey[];
  /** Numbers that the pool can still give this year, by type. */
  readonly numbersLeft: (db: Kysely<Tables>) => Promise<Readonly<Record<string, number>>>;
  readonly hasMailServer: boolean;
  /** Issuer of the identity provider in use. */
  readonly issuer: string;
  /** Rejects when the storage does not answer. */
  readonly storage: () => Promise<unknown>;
};

export type Step = { readonly etape: FirstStep; readonly faite: boolean };

/** One alone is ill one day. */
const COLLEAGUES = 2;

export async function stepsOf(
  db: Kysely<Tables>,
  firstStartDeps: FirstStartDeps,
): Promise<readonly Step[]> {
  const [legalWritten, staff, left, mails, signIns, storage] = await Promise.all([
    areWritten(db, firstStartDeps.ownLegalPages()),
    countOf(
      db,
      sql`select count(*)::int as count from collaborateur where structure_id = ${firstStartDeps.societyStructureId}`,
    ),
    firstStartDeps.numbersLeft(db),
    countOf(
      db,
      sql`select count(*)::int as count from (select 1 from courriel where etat = ${MAIL_LEFT} limit 1) one`,
    ),
    countOf(
      db,
      sql`select count(*)::int as count from identite i
        join collaborateur c on c.interlocuteur_id = i.interlocuteur_id and c.structure_id = ${firstStartDeps.societyStructureId}
        where i.issuer = ${firstStartDeps.issuer}`,
    ),
    firstStartDeps.storage().then(
      () => true,
      () => false,
    ),
  ]);
  const done: Readonly<Record<FirstStep, boolean>> = {
    marque: firstStartDeps.brandErrors().length === 0,
    textes: legalWritten,
    collegues: staff >= COLLEAGUES,
    prefixes: (left.P ?? 0) > 0,
    courriels: firstStartDeps.hasMailServer && mails > 0,
    identite: signIns > 0,
    fichiers: storage,
  };
  return FIRST_STEPS.map((etape) => ({ etape, faite: done[etape] }));
}

/** By staff, and without a blank left. */
async function areWritten(db: Kysely<Tables>, pages: readonly LegalKey[]): Promise<boolean> {
  const rows = await db
    .selectFrom('texte')
    .select(['id', 'value'])
    .where('id', 'like', 'legal/%')
    .execute();
  const written = new Set(rows.flatMap((row) => (blanksOf(row.value).length > 0 ? [] : [row.id])));
  return pages.every((page) => written.has(page));
}

async function countOf(db: Kysely<Tables>, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(db);
  return Number(Object(rows[0]).count ?? 0);
}
