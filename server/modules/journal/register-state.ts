/** State of the register compared with its journal, and the error for a request of a code. */

import { JOURNAL_UNAVAILABLE, REGISTER_BEHIND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { ForeignJournal } from './deployment.ts';
import type { Scan } from './reading/scan.ts';

export type RegisterState =
  | { readonly kind: 'sound' }
  /** The database was restored: it lacks `codes` issued codes, the first since `since`. */
  | {
      readonly kind: 'behind';
      readonly codes: number;
      readonly lines: number;
      readonly since: string;
    }
  /** The journal was restored, lost or changed. */
  | { readonly kind: 'doubtful'; readonly reason: string }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** The state that results from a comparison. */
export function registerStateOf({ missing, broken, lost }: Scan): RegisterState {
  const [first] = broken;
  if (first !== undefined)
    return { kind: 'doubtful', reason: `génération ${first.generation} : ${first.reason}` };
  if (lost.length > 0)
    return { kind: 'doubtful', reason: `journal perdu, rien des générations ${lost.join(', ')}` };
  const absent = missing.filter(({ isStored }) => isStored);
  if (absent.length === 0) return { kind: 'sound' };
  const codes = absent.reduce(
    (sum, { line }) => sum + (line.kind === 'issued' ? line.codes.length : 0),
    0,
  );
  const since = absent.map(({ line }) => line.at).toSorted()[0] ?? '';
  return { kind: 'behind', codes, lines: absent.length, since };
}

/**
 * The journal under this process was replaced, even by a copy of every line or by its own without
 * the end.
 */
export const CHANGED: RegisterState = {
  kind: 'doubtful',
  reason:
    'le journal a été remplacé ou coupé sous ce serveur : remettez-le en place, ou redémarrez le serveur si ce qui est là est le bon',
};

/** Same, reported by another server that writes in this journal. */
export const CHANGED_EXTERNAL: RegisterState = {
  kind: 'doubtful',
  reason:
    'le journal a été remplacé ou coupé sous un autre serveur : remettez-le en place, ou redémarrez ce serveur-là si ce qui est là est le bon',
};

/** The state that results from a failure: the journal was changed, or does not answer. */
export function stateOfFailure(error: unknown): RegisterState {
  const reason = error instanceof Error ? error.message : String(error);
  const isChanged =
    error instanceof ForeignJournal || (error instanceof Error && error.name === 'JournalChanged');
  return { kind: isChanged ? 'doubtful' : 'unavailable', reason };
}

/** The error for a request of a code. */
export function domainErrorFor(state: RegisterState): DomainError {
  const privateDetail = JSON.stringify(state);
  if (state.kind === 'behind' || state.kind === 'doubtful')
    return new DomainError(REGISTER_BEHIND, { privateDetail });
  return new DomainError(JOURNAL_UNAVAILABLE, { privateDetail });
}
