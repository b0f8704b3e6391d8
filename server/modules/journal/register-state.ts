/** What is known of the register beside its journal, and what that says to whoever asks for a code. */

import { JOURNAL_UNAVAILABLE, REGISTER_BEHIND } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { ForeignJournal } from './deployment.ts';
import type { Scan } from './reading/scan.ts';

export type RegisterState =
  | { readonly kind: 'sound' }
  /** The database went back: `codes` that were given are not in it, the first since `since`. */
  | {
      readonly kind: 'behind';
      readonly codes: number;
      readonly lines: number;
      readonly since: string;
    }
  /** The journal went back, or was lost or changed. */
  | { readonly kind: 'doubtful'; readonly reason: string }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** What a comparison says. */
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

/** Another journal stands where this process wrote, be it a copy of every line or its own without the end. */
export const CHANGED: RegisterState = {
  kind: 'doubtful',
  reason:
    'le journal a été remplacé ou coupé sous ce serveur : remettez-le en place, ou redémarrez le serveur si ce qui est là est le bon',
};

/** The same, said by another server that writes in this journal. */
export const CHANGED_EXTERNAL: RegisterState = {
  kind: 'doubtful',
  reason:
    'le journal a été remplacé ou coupé sous un autre serveur : remettez-le en place, ou redémarrez ce serveur-là si ce qui est là est le bon',
};

/** What a failure says: that the journal is not what it was, or that it does not answer. */
export function stateOfFailure(error: unknown): RegisterState {
  const reason = error instanceof Error ? error.message : String(error);
  const isChanged =
    error instanceof ForeignJournal || (error instanceof Error && error.name === 'JournalChanged');
  return { kind: isChanged ? 'doubtful' : 'unavailable', reason };
}

/** To whoever asks for a code. */
export function domainErrorFor(state: RegisterState): DomainError {
  const privateDetail = JSON.stringify(state);
  if (state.kind === 'behind' || state.kind === 'doubtful')
    return new DomainError(REGISTER_BEHIND, { privateDetail });
  return new DomainError(JOURNAL_UNAVAILABLE, { privateDetail });
}
