import { DomainError, domainError } from '../domain-error.ts';
import { type Move, stateMachineOf, type Transition, type Vocabulary } from '../state-machine.ts';
import { type Statut, statutMessages } from './statuts.ts';
import {
  ACTION_MESSAGES,
  type Capacity,
  CONDITION_MESSAGES,
  type Condition,
  type RegistrationAction,
} from './vocabulary.ts';

/** State machine of a recording. */

interface RecordingVocabulary extends Vocabulary {
  readonly state: Statut;
  readonly action: RegistrationAction;
  readonly by: Capacity;
  readonly condition: Condition;
  readonly effect: keyof typeof EFFECTS;
  readonly notification: never;
}
export type RecordingMove = Move<RecordingVocabulary>;

export type Circumstances = {
  readonly now: Date;
  /** Of a refusal. */
  readonly motif?: string | null | undefined;
};

/** Columns written by a move. Absent ones stay unchanged. */
export type Written = {
  readonly statut: Statut;
  readonly motif?: string | null;
  readonly updatedAt?: Date;
};

const EFFECTS = {
  /** Not for moves that only change who has the dossier in charge. */
  touched: ({ now }: Circumstances) => ({ updatedAt: now }),
  storedMotif: ({ motif = null }: Circumstances) => ({ motif }),
  motifCleared: () => ({ motif: null }),
} as const;

const TOUCHED = ['touched'] as const;
const CLEARED = ['touched', 'motifCleared'] as const;
const SUBMITTED = { action: 'submit', from: 'USER', by: ['producer'], sets: CLEARED } as const;
const RELEASED = { action: 'release', from: 'LOCK', to: 'PRODUCT', sets: [] } as const;
const REMOVED = { action: 'remove', to: 'gone', by: ['staff'], sets: [] } as const;
const ISSUED = { from: 'DONE', to: 'DONE', sets: TOUCHED } as const;

const MOVES: readonly Transition<RecordingVocabulary>[] = [
  { action: 'create', from: null, to: 'USER', by: ['producer'], sets: TOUCHED },
  { action: 'edit', from: 'USER', to: 'USER', by: ['producer'], sets: TOUCHED },
  { action: 'delete', from: 'USER', to: 'gone', by: ['producer'], sets: [] },
  { ...SUBMITTED, to: 'PRODUCT', needs: { minuterieComplete: true } },
  { ...SUBMITTED, to: 'MINU', needs: { minuterieComplete: false } },
  {
    action: 'completeMinuterie',
    from: 'MINU',
    to: 'PRODUCT',
    by: ['producer'],
    sets: TOUCHED,
    needs: { minuterieComplete: true },
  },
  { action: 'takeInCharge', from: 'PRODUCT', to: 'LOCK', by: ['staff'], sets: [] },
  { ...RELEASED, by: ['holder', 'staff'] },
  { ...RELEASED, by: ['clock'], needs: { lockExpired: true } },
  { action: 'accept', from: 'LOCK', to: 'DONE', by: ['holder'], sets: CLEARED },
  {
    action: 'refuse',
    from: 'LOCK',
    to: 'USER',
    by: ['holder'],
    sets: ['touched', 'storedMotif'],
    needs: { hasMotif: true },
  },
  { ...REMOVED, from: 'PRODUCT' },
  { ...REMOVED, from: 'LOCK' },
  {
    ...ISSUED,
    action: 'correct',
    by: ['staff'],
    needs: { ownerRequested: true, codeCancelled: false },
  },
  {
    ...ISSUED,
    action: 'cancelCode',
    by: ['staffManager'],
    needs: { hasMotif: true, codeCancelled: false },
  },
  {
    ...ISSUED,
    action: 'transfer',
    by: ['producer'],
    needs: { bothStructuresAgree: true, codeCancelled: false },
  },
];

export const TRANSITION_REFUSED = domainError(
  'TRANSITION_REFUSED',
  'conflict',
  'Cette action n’est pas possible dans l’état actuel de l’enregistrement.',
);

export const recordingStateMachine = /* @__PURE__ */ stateMachineOf<
  RecordingVocabulary,
  Circumstances,
  Written
>({
  moves: MOVES,
  status: (statut) => ({ statut }),
  effects: EFFECTS,
  stated: ({ motif = null }) => ({ hasMotif: motif !== null }),
  /** A holder and a manager are staff too: they may do what any member of staff may. */
  also: { holder: ['staff'], staffManager: ['staff'] },
  domainError: (move, similar) =>
    new DomainError(TRANSITION_REFUSED, {
      detail: whyRefused(move, similar),
      facts: { action: move.action, statut: move.from },
    }),
});

type Similar = {
  readonly row: Transition<RecordingVocabulary> | undefined;
  readonly unmet: Condition | undefined;
};

function whyRefused(move: RecordingMove, { row, unmet }: Similar): string {
  const location = move.from === null ? 'n’existe pas encore' : `est ${statutMessages(move.from)}`;
  const start = `Impossible ${ACTION_MESSAGES[move.action]}`;
  if (unmet !== undefined) {
    const messages = CONDITION_MESSAGES[unmet];
    return `${start} : ${row?.needs?.[unmet] === true ? messages.missing : messages.unwanted}.`;
  }
  const exists = MOVES.some(({ action, from }) => action === move.action && from === move.from);
  if (exists && move.from === 'LOCK') return `${start} : une autre personne traite ce dossier.`;
  if (exists) return `${start} : ce n’est pas à vous d’agir à cette étape.`;
  return `${start} : l’enregistrement ${location}.`;
}

/** Minutes without activity after which the lock expires. */
export const LOCK_IDLE_MINUTES = 30;

const IDLE_MILLISECONDS = LOCK_IDLE_MINUTES * 60_000;

export type LockTimes = {
  /** Last activity of the holder. */
  readonly lockedAt: Date;
  readonly now: Date;
};

/** Whether the hold has fallen. A clock set back never takes a dossier away from its holder. */
export function isLockExpired({ lockedAt, now }: LockTimes): boolean {
  return lockedAt <= idleSince(now);
}

/** Locks whose last activity is at or before this time have expired. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_MILLISECONDS);

/** A dossier taken in charge is held by one staff member, until released or left idle. */
export type Lock = {
  /** Interlocuteur who took the dossier in charge, or null. */
  readonly lockedBy: number | null;
  readonly lockedAt: Date | null;
};

/** The interlocuteur who has the dossier locked at this time, or null. */
export function holderOf(lock: Lock, now: Date): number | null {
  const { lockedBy, lockedAt } = lock;
  if (lockedBy === null || lockedAt === null || isLockExpired({ lockedAt, now })) return null;
  return lockedBy;
}
