/** What came in, what was decided and how long it took. */

import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../values.ts';

/** Months shown when none is asked for, and the most that can be. */
export const MONTHS_SHOWN = 12;
export const MOST_MONTHS = 60;
/** Motives told apart; the rest is one line. */
export const MOTIVES_SHOWN = 12;

const month = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'Mois attendu : AAAA-MM.'));

const monthOut = z.strictObject({
  /** `AAAA-MM`, in Paris. */
  mois: month,
  /** Requests sent, a refused one that comes back counted again. */
  recus: z.int(),
  /** Requests decided, each at the decision after which nothing of it waits; deleted whole by staff, too. */
  decides: z.int(),
  /** Recordings by what became of them. */
  acceptes: z.int(),
  refuses: z.int(),
  supprimes: z.int(),
  /** Hours between what came into the society's hands and its decision, half of the decisions of that month took less; null: none was. */
  delaiMedianHeures: z.nullable(z.number()),
  /** Codes given that month, by type; `declares`: the recording carried its code already. */
  phonogrammes: z.int(),
  videogrammes: z.int(),
  declares: z.int(),
});
export type MonthOut = z.output<typeof monthOut>;

export const readStatistics = endpoint({
  method: 'GET',
  path: '/api/statistiques',
  summary:
    'The work of the society month by month, oldest first, why it refused, and the queue as it stands.',
  permission: 'treatDossiers',
  audit: null,
  onReadReplica: true,
  query: z.strictObject({ de: z.optional(month), a: z.optional(month) }),
  body: null,
  output: z.strictObject({
    mois: z.array(monthOut),
    /** Why recordings were refused over these months, the most frequent first. */
    refus: z.strictObject({
      motifs: z.array(z.strictObject({ motif: z.string(), enregistrements: z.int() })),
      /** Refused for a motive that is not above. */
      autres: z.int(),
    }),
    file: z.strictObject({
      dossiers: z.int(),
      enregistrements: z.int(),
      /** Since when the request that waits longest is in the society's hands. */
      plusAncien: z.nullable(timestamp),
      /** Requests that wait, by full days; `jours` is the upper bound, null for the rest. */
      ages: z.array(z.strictObject({ jours: z.nullable(z.int()), dossiers: z.int() })),
    }),
  }),
  errors: [],
});
