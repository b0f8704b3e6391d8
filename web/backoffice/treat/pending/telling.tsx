import { decisionWords } from '#web/app/catalogue/backoffice-decision.ts';
import type { Telling } from '#web/backoffice/desk/pending-strip.tsx';
import { conflictSentence } from '../decision/conflict-notice.tsx';
import { CopyAll } from '../decision/result-panel.tsx';
import type { Decision, Outcome } from './decision.ts';

const words = decisionWords.pending;

/** A dossier decided, as the desk tells it. */
export const TELLING: Telling<Decision, Outcome> = {
  about: ({ numero, raison }) => words.aboutThen(numero, raison),
  effect: ({ effect }) => decisionWords.effect(effect),
  result: ({ outcome: { attributed, refused, deleted } }) =>
    decisionWords.result.title({
      codes: attributed.length,
      refused: refused.length,
      deleted: deleted.length,
    }),
  acts: ({ outcome: { attributed } }) =>
    attributed.length > 0 ? <CopyAll codes={attributed.map(({ isrc }) => isrc)} /> : null,
  review: ({ outcome }) => (outcome.etat === null ? null : decisionWords.result.review),
  explain: conflictSentence,
  keeps: words.failedKeeps,
  open: words.open,
};
