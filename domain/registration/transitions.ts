import { Refusal, refusal } from '../refusal.ts';
import { type Statut, statutWords } from './statuts.ts';
import {
  ACTION_WORDS,
  type Capacity,
  CONDITION_WORDS,
  CONDITIONS,
  type Condition,
  type Conditions,
  type RegistrationAction,
} from './vocabulary.ts';

/**
 * The whole life of a recording in one table. Guards, buttons, the constraint of the database,
 * the exhaustive test and the workflow page read it; nothing else knows a move.
 */

/** `null` before the recording exists; 'gone' after it was deleted. */
export type Transition = {
  readonly action: RegistrationAction;
  readonly from: Statut | null;
  readonly to: Statut | 'gone';
  readonly by: Capacity;
  readonly needs?: Conditions;
  /** What becomes of the motive of a refusal: the one given is kept, or none remains. Else it stays. */
  readonly motif?: 'kept' | 'cleared';
  /** The recording itself does not change, only who holds it: its date stays. */
  readonly holds?: true;
};

export const TRANSITIONS: readonly Transition[] = [
  { action: 'create', from: null, to: 'USER', by: 'producer' },
  { action: 'edit', from: 'USER', to: 'USER', by: 'producer' },
  { action: 'delete', from: 'USER', to: 'gone', by: 'producer' },
  {
    action: 'submit',
    ...{ from: 'USER', to: 'PRODUCT', by: 'producer' },
    ...{ needs: { minuterieComplete: true }, motif: 'cleared' },
  },
  {
    action: 'submit',
    ...{ from: 'USER', to: 'MINU', by: 'producer' },
    ...{ needs: { minuterieComplete: false }, motif: 'cleared' },
  },
  {
    action: 'completeMinuterie',
    from: 'MINU',
    to: 'PRODUCT',
    by: 'producer',
    needs: { minuterieComplete: true },
  },
  { action: 'takeInCharge', from: 'PRODUCT', to: 'LOCK', by: 'staff', holds: true },
  { action: 'release', from: 'LOCK', to: 'PRODUCT', by: 'holder', holds: true },
  { action: 'release', from: 'LOCK', to: 'PRODUCT', by: 'staff', holds: true },
  {
    action: 'release',
    ...{ from: 'LOCK', to: 'PRODUCT', by: 'clock', needs: { lockExpired: true }, holds: true },
  },
  { action: 'accept', from: 'LOCK', to: 'DONE', by: 'holder', motif: 'cleared' },
  {
    action: 'refuse',
    ...{ from: 'LOCK', to: 'USER', by: 'holder', needs: { motifGiven: true }, motif: 'kept' },
  },
  { action: 'remove', from: 'PRODUCT', to: 'gone', by: 'staff' },
  { action: 'remove', from: 'LOCK', to: 'gone', by: 'staff' },
  {
    action: 'correct',
    from: 'DONE',
    to: 'DONE',
    by: 'staff',
    needs: { ownerAsked: true, codeCancelled: false },
  },
  {
    action: 'cancelCode',
    from: 'DONE',
    to: 'DONE',
    by: 'staffManager',
    needs: { motifGiven: true, codeCancelled: false },
  },
  {
    action: 'transfer',
    from: 'DONE',
    to: 'DONE',
    by: 'producer',
    needs: { bothStructuresAgree: true, codeCancelled: false },
  },
];

export const TRANSITION_REFUSED = refusal(
  'TRANSITION_REFUSED',
  'conflict',
  'Cette action n’est pas possible dans l’état actuel de l’enregistrement.',
);

export type Move = {
  readonly action: RegistrationAction;
  readonly from: Statut | null;
  /** One capacity, or all those of the person who acts. */
  readonly by: Capacity | readonly Capacity[];
  readonly conditions?: Conditions;
};

/** A holder and a manager are staff first: what any staff member may do, they may do. */
const ALSO: Readonly<Record<Capacity, readonly Capacity[]>> = {
  producer: ['producer'],
  staff: ['staff'],
  holder: ['holder', 'staff'],
  staffManager: ['staffManager', 'staff'],
  clock: ['clock'],
};

/** Where the move leads. Throws TRANSITION_REFUSED with the action and the status as facts. */
export function transition(move: Move): Statut | 'gone' {
  return rowOf(move).to;
}

function rowOf(move: Move): Transition {
  const found = findTransition(move);
  if (found !== undefined) return found;
  throw new Refusal(TRANSITION_REFUSED, {
    detail: whyRefused(move),
    facts: { action: move.action, statut: move.from },
  });
}

export type Circumstances = {
  readonly now: Date;
  /** Of a refusal. */
  readonly motif?: string | null | undefined;
};

/** What a move leaves written on the recording. What is not named stays as it was. */
export type Written = {
  readonly statut: Statut;
  readonly motif?: string | null;
  readonly updatedAt?: Date;
};

/**
 * The move, done: what is to be written on the recording, or null when the recording goes.
 * Throws TRANSITION_REFUSED with the action and the status as facts.
 */
export function advance(move: Move, { now, motif = null }: Circumstances): Written | null {
  const conditions = { motifGiven: motif !== null, ...move.conditions };
  const { to, motif: becomes, holds } = rowOf({ ...move, conditions });
  if (to === 'gone') return null;
  return {
    statut: to,
    ...(becomes === undefined ? {} : { motif: becomes === 'kept' ? motif : null }),
    ...(holds === true ? {} : { updatedAt: now }),
  };
}

/** Whether some circumstance opens the move: what a button asks before the facts are known. */
export function isOpenTo(move: Omit<Move, 'conditions'>): boolean {
  return rowsOpenTo(move).length > 0;
}

/** Whether `transition` would succeed. */
export function canTransition(move: Move): boolean {
  return findTransition(move) !== undefined;
}

function findTransition(move: Move): Transition | undefined {
  return rowsOpenTo(move).find((row) => unmetConditions(row, move).length === 0);
}

function rowsOpenTo(move: Move): readonly Transition[] {
  const given: readonly Capacity[] = typeof move.by === 'string' ? [move.by] : move.by;
  const capacities = given.flatMap((capacity) => ALSO[capacity]);
  return TRANSITIONS.filter(
    ({ action, from, by }) => action === move.action && from === move.from && capacities.includes(by),
  );
}

function unmetConditions(row: Transition, move: Move): readonly Condition[] {
  return CONDITIONS.filter((name) => {
    const needed = row.needs?.[name];
    return needed !== undefined && needed !== (move.conditions?.[name] ?? false);
  });
}

function whyRefused(move: Move): string {
  const place = move.from === null ? 'n’existe pas encore' : `est ${statutWords(move.from)}`;
  const start = `Impossible ${ACTION_WORDS[move.action]}`;
  const row = rowsOpenTo(move)[0];
  const unmet = row && unmetConditions(row, move)[0];
  if (row !== undefined && unmet !== undefined) {
    const words = CONDITION_WORDS[unmet];
    return `${start} : ${row.needs?.[unmet] === true ? words.missing : words.unwanted}.`;
  }
  const exists = TRANSITIONS.some(({ action, from }) => action === move.action && from === move.from);
  if (exists && move.from === 'LOCK') return `${start} : une autre personne traite ce dossier.`;
  if (exists) return `${start} : ce n’est pas à vous d’agir à cette étape.`;
  return `${start} : l’enregistrement ${place}.`;
}

/** Minutes without a sign of life after which the hold falls. */
export const LOCK_IDLE_MINUTES = 30;

const IDLE_MILLISECONDS = LOCK_IDLE_MINUTES * 60_000;

export type LockTimes = {
  /** Last sign of life of the holder. */
  readonly lockedAt: Date;
  readonly now: Date;
};

/** Whether the hold has fallen. A clock set back never takes a dossier away from its holder. */
export function isLockExpired({ lockedAt, now }: LockTimes): boolean {
  return now.getTime() - lockedAt.getTime() >= IDLE_MILLISECONDS;
}

/** A dossier taken in charge is held by one staff member, until released or left idle. */
export type Lock = {
  /** Interlocuteur who took the dossier in charge, or null. */
  readonly lockedBy: number | null;
  readonly lockedAt: Date | null;
};

/** The interlocuteur who holds the dossier at this moment, or null when nobody does. */
export function holderOf(lock: Lock, now: Date): number | null {
  const { lockedBy, lockedAt } = lock;
  if (lockedBy === null || lockedAt === null || isLockExpired({ lockedAt, now })) return null;
  return lockedBy;
}
