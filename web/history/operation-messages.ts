import { LOCK_IDLE_MINUTES } from '#domain/registration/transitions.ts';
import type { Tone } from '#web/design/display/badge.tsx';
import { historyMessages } from '#web/messages/history.ts';
import type { What } from './operations.ts';
import { plainWordOf } from './traces.ts';

const messages = historyMessages.happened;

/** The operation in one sentence. */
export function operationTitle(what: What): string {
  switch (what.kind) {
    case 'created':
      return messages.created(what.elementIds.length);
    case 'timed':
      return messages.timed(what.elementIds.length);
    case 'removed':
      return messages.removed(what.elementIds.length);
    case 'edited':
      return messages.edited(what.elements.length);
    case 'renamed':
      return messages.renamed;
    case 'submitted':
      return messages.submitted(what.sent);
    case 'taken':
      return messages.taken;
    case 'moved':
      return what.done;
    case 'releasedIdle':
      return messages.releasedIdle(LOCK_IDLE_MINUTES);
    case 'decided': {
      const { codes, refused, deleted } = what.decision;
      const effect = { codes: codes.length, refused: refused.length, deleted: deleted.length };
      return messages.decided(effect) || messages.decidedNothing;
    }
    case 'issued':
      return messages.issued[what.action];
    case 'typed':
      return messages.typed(what.deps.length);
    case 'other':
      return messages[plainWordOf(what.action) ?? 'other'];
  }
}

/** Decisions stand out, routine operations are subdued. */
export function operationTone(what: What): Tone | undefined {
  if (what.kind === 'decided') return what.decision.codes.length > 0 ? 'vert' : 'rouge';
  if (what.kind === 'issued') return what.action === 'code.cancel' ? 'rouge' : undefined;
  const quiet =
    what.kind === 'taken' ||
    what.kind === 'releasedIdle' ||
    (what.kind === 'moved' && what.message === null);
  return quiet ? 'neutre' : undefined;
}
