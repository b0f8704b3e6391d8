import { z } from 'zod/mini';
import { rejectDossier, validateDossier } from '#contract/registration/dossier.ts';
import type { Deciding } from '#web/backoffice/review-queue/use-pending.ts';
import { aboutOf, type Decision, type Outcome, sendDecision } from './decision.ts';

const count = z.int();
const storedDecision = z.strictObject({
  dossierId: z.int(),
  numero: z.string(),
  raison: z.string(),
  updatedAt: z.string(),
  effect: z.strictObject({ codes: count, refused: count, deleted: count }),
  key: z.string(),
  request: z.union([
    z.strictObject({ action: z.literal('validate'), body: validateDossier.body }),
    z.strictObject({ action: z.literal('reject'), body: rejectDossier.body }),
  ]),
});

/** A dossier decided, as the desk sends it. */
export const DECIDING: Deciding<Decision, Outcome> = {
  about: aboutOf,
  send: sendDecision,
  name: 'decision-en-route',
  shape: storedDecision,
};
