import { LOCK_IDLE_MINUTES } from '#domain/registration/transitions.ts';
import { historyWords } from '#web/app/catalogue/backoffice-history.ts';
import type { Tone } from '#web/design/display/badge.tsx';
import type { What } from './operations.ts';
import { plainWordOf } from './traces.ts';

const words = historyWords.happened;

/** The operation in one sentence. */
export function operationTitle(what: What): string {
  switch (what.kind) {
    case 'created':
      return words.created(what.elementIds.length);
    case 'timed':
      return words.timed(what.elementIds.length);
    case 'removed':
      return words.removed(what.elementIds.length);
    case 'edited':
      return words.edited(what.elements.length);
    case 'renamed':
      return words.renamed;
    case 'submitted':
      return words.submitted(what.sent);
    case 'taken':
      return words.taken;
    case 'moved':
      return what.done;
    case 'releasedIdle':
      return words.releasedIdle(LOCK_IDLE_MINUTES);
    case 'decided': {
      const { codes, refused, deleted } = what.decision;
      const effect = { codes: codes.length, refused: refused.length, deleted: deleted.length };
      return words.decided(effect) || words.decidedNothing;
    }
    case 'issued':
      return words.issued[what.action];
    case 'typed':
      return words.typed(what.parts.length);
    case 'other':
      return words[plainWordOf(what.action) ?? 'other'];
  }
}

/** Decisions stand out, comings and goings recede. */
export function operationTone(what: What): Tone | undefined {
  if (what.kind === 'decided') return what.decision.codes.length > 0 ? 'vert' : 'rouge';
  if (what.kind === 'issued') return what.action === 'code.cancel' ? 'rouge' : undefined;
  const quiet =
    what.kind === 'taken' ||
    what.kind === 'releasedIdle' ||
    (what.kind === 'moved' && what.message === null);
  return quiet ? 'neutre' : undefined;
}
