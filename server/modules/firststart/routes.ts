/** `GET /api/mise-en-service`: what is left before the society opens, and what its last take-over brought. */

import { z } from 'zod';
import { readFirstStart } from '#contract/workbench/first-start.ts';
import type { Call } from '#server/platform/call.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { type FirstStartParts, stepsOf } from './steps.ts';

export function firstStartRoutes(parts: FirstStartParts): readonly Route[] {
  return [
    route(readFirstStart, async (call) => ({
      etapes: [...(await stepsOf(call.db, parts))],
      reprise: await lastTakeOver(call),
    })),
  ];
}

/** As `npm run take-over` kept it: of an older version, a part may be missing. */
const account = z.object({
  fichiers: z.array(z.object({ fichier: z.string(), lignes: z.int(), ecrites: z.int() })).default([]),
  codes: z
    .array(
      z.object({
        fichier: z.object({ codes: z.int() }),
        portail: z.object({ codes: z.int() }).nullable(),
      }),
    )
    .default([]),
  differences: z.array(z.string()).default([]),
});

async function lastTakeOver({ db }: Call) {
  const row = await db
    .selectFrom('reprise')
    .select(['commenceeLe', 'finieLe', 'rapport'])
    .orderBy('repriseId', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { fichiers, codes, differences } = account.parse(row.rapport);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    commenceeLe: row.commenceeLe.toISOString(),
    finieLe: row.finieLe.toISOString(),
    fichiers,
    codes: {
      fichiers: sum(codes.map(({ fichier }) => fichier.codes)),
      portail: sum(codes.map(({ portail }) => portail?.codes ?? 0)),
    },
    differences,
  };
}
