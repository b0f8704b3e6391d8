import type { PendingMessages } from '#web/backoffice/review-queue/pending-strip.tsx';
import { decisionMessages } from '#web/messages/decision.ts';
import { conflictSentence } from '../decision/conflict-alert.tsx';
import { CopyAll } from '../decision/result-panel.tsx';
import type { Decision, Outcome } from './decision.ts';

const messages = decisionMessages.pending;

/** Texts of the desk for a dossier decision. */
export const CONTEXT: PendingMessages<Decision, Outcome> = {
  about: ({ numero, raison }) => messages.aboutThen(numero, raison),
  effect: ({ effect }) => decisionMessages.effect(effect),
  result: ({ outcome: { attributed, refused, deleted } }) =>
    decisionMessages.result.title({
      codes: attributed.length,
      refused: refused.length,
      deleted: deleted.length,
    }),
  acts: ({ outcome: { attributed } }) =>
    attributed.length > 0 ? <CopyAll codes={attributed.map(({ isrc }) => isrc)} /> : null,
  review: ({ outcome }) => (outcome.etat === null ? null : decisionMessages.result.review),
  explain: conflictSentence,
  retains: messages.failedRetains,
  open: messages.open,
};
