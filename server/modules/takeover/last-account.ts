/** The stored report of the last take-over, from the console or from the screen. */

import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#server/platform/database/tables.ts';

const sums = z.object({ codes: z.int(), premier: z.int(), dernier: z.int(), somme: z.number() });

const shape = z.object({
  fichiers: z.array(z.object({ fichier: z.string(), lignes: z.int(), ecrites: z.int() })),
  codes: z.array(
    z.object({
      prefixe: z.string(),
      annee: z.int(),
      fichier: sums,
      portail: sums.nullable(),
      compteur: z.int().nullable(),
    }),
  ),
  differences: z.array(z.string()),
});

export type LastAccount = z.output<typeof shape> & {
  readonly commenceeLe: Date;
  readonly finieLe: Date;
  readonly totaux: { readonly fichiers: number; readonly portail: number };
};

export async function lastAccount(db: Kysely<Tables>): Promise<LastAccount | null> {
  const row = await db
    .selectFrom('reprise')
    .select(['commenceeLe', 'finieLe', 'rapport'])
    .orderBy('repriseId', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { commenceeLe, finieLe, rapport } = row;
  const account = shape.parse(rapport);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const totaux = {
    fichiers: sum(account.codes.map(({ fichier }) => fichier.codes)),
    portail: sum(account.codes.map(({ portail }) => portail?.codes ?? 0)),
  };
  return { ...account, commenceeLe, finieLe, totaux };
}
