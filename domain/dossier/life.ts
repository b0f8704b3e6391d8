import { Refusal } from '../refusal.ts';
import { TRANSITION_REFUSED } from '../registration/transitions.ts';

/**
 * The whole life of a dossier in one table: what a verb writes, what a button offers, the constraint
 * of the database and the workflow page read it. What becomes of each recording is another table.
 */

export const DOSSIER_ETATS = { SAISIE: 1, VALIDATION: 2, VALIDE: 3, REFUSE: 4 } as const;
export type DossierEtatName = keyof typeof DOSSIER_ETATS;
export type DossierEtat = (typeof DOSSIER_ETATS)[DossierEtatName];

export const DOSSIER_ACTIONS = [
  'create',
  'receive',
  'edit',
  'submit',
  'takeInCharge',
  'release',
  'decide',
  'delete',
] as const;
export type DossierAction = (typeof DOSSIER_ACTIONS)[number];

/** As for a recording: staff who write on behalf of a structure are its `producer`. */
export const DOSSIER_CAPACITIES = ['producer', 'staff', 'holder', 'clock'] as const;
export type DossierCapacity = (typeof DOSSIER_CAPACITIES)[number];

/** What a move leaves written beside the state. What it does not name stays as it was. */
type Effect = 'touched' | 'submitted' | 'decided' | 'held' | 'freed';

export type DossierTransition = {
  readonly action: DossierAction;
  /** null before the dossier exists. */
  readonly from: DossierEtat | null;
  readonly to: DossierEtat | 'gone';
  readonly by: readonly DossierCapacity[];
  /** What tells rows with the same start apart, for the page: the caller names where it leads. */
  readonly when?: string;
  readonly sets: readonly Effect[];
};

const { SAISIE, VALIDATION, VALIDE, REFUSE } = DOSSIER_ETATS;
const PRODUCER = ['producer'] as const;
const SUBMITTED = { action: 'submit', to: VALIDATION, by: PRODUCER, sets: ['touched', 'submitted'] } as const;
const DECIDED = {
  action: 'decide',
  from: VALIDATION,
  by: ['holder'],
  sets: ['touched', 'decided', 'freed'],
} as const;

export const DOSSIER_TRANSITIONS: readonly DossierTransition[] = [
  { action: 'create', from: null, to: SAISIE, by: PRODUCER, sets: ['touched'] },
  { action: 'receive', from: null, to: VALIDE, by: PRODUCER, sets: ['touched', 'decided'] },
  { action: 'edit', from: SAISIE, to: SAISIE, by: PRODUCER, sets: ['touched'] },
  { ...SUBMITTED, from: SAISIE },
  // A refused recording is corrected and sent again in the same dossier, whatever became of the others.
  { ...SUBMITTED, from: VALIDATION },
  { ...SUBMITTED, from: VALIDE },
  { ...SUBMITTED, from: REFUSE },
  { action: 'takeInCharge', from: VALIDATION, to: VALIDATION, by: ['staff'], sets: ['held'] },
  { action: 'release', from: VALIDATION, to: VALIDATION, by: ['staff', 'clock'], sets: ['freed'] },
  { ...DECIDED, to: VALIDATION, when: 'a recording is not decided yet' },
  { ...DECIDED, to: VALIDE, when: 'all are decided, one at least is accepted' },
  { ...DECIDED, to: REFUSE, when: 'all are refused' },
  { ...DECIDED, to: 'gone', when: 'all are deleted' },
  { action: 'delete', from: SAISIE, to: 'gone', by: ['producer', 'staff'], sets: [] },
  { action: 'delete', from: VALIDATION, to: 'gone', by: ['producer', 'staff'], sets: [] },
  { action: 'delete', from: REFUSE, to: 'gone', by: ['producer', 'staff'], sets: [] },
];

export type DossierMove = {
  readonly action: DossierAction;
  readonly from: DossierEtat | null;
  readonly by: DossierCapacity;
  /** Where the outcomes of a decision lead. */
  readonly to?: DossierEtat | 'gone';
};

type Circumstances = {
  readonly now: Date;
  /** Interlocuteur who acts; null for the portal itself, and for what both parties of a transfer agreed. */
  readonly who: number | null;
};

const EFFECTS = {
  touched: ({ now }: Circumstances) => ({ updatedAt: now }),
  submitted: ({ now, who }: Circumstances) => ({
    ...{ submittedAt: now, submittedBy: who, decidedAt: null, decidedBy: null },
  }),
  decided: ({ now, who }: Circumstances) => ({ decidedAt: now, decidedBy: who }),
  held: ({ now, who }: Circumstances) => ({ lockedBy: who, lockedAt: now }),
  freed: () => ({ lockedBy: null, lockedAt: null }),
} as const satisfies Record<Effect, (given: Circumstances) => object>;

export type DossierWritten = {
  readonly etat: DossierEtat;
  readonly updatedAt?: Date;
  readonly submittedAt?: Date;
  readonly submittedBy?: number | null;
  readonly decidedAt?: Date | null;
  readonly decidedBy?: number | null;
  readonly lockedBy?: number | null;
  readonly lockedAt?: Date | null;
};

/** The move, done: what is to be written on the dossier, or null when it goes. Throws TRANSITION_REFUSED. */
export function advanceDossier(move: DossierMove, given: Circumstances): DossierWritten | null {
  const row = rowOf(move);
  if (row === undefined) {
    throw new Refusal(TRANSITION_REFUSED, {
      detail: 'Cette action n’est pas possible dans l’état actuel du dossier.',
      facts: { action: move.action, etat: move.from },
    });
  }
  if (row.to === 'gone') return null;
  let written: DossierWritten = { etat: row.to };
  for (const effect of row.sets) written = { ...written, ...EFFECTS[effect](given) };
  return written;
}

/** Whether `advanceDossier` would succeed. */
export function canMoveDossier(move: DossierMove): boolean {
  return rowOf(move) !== undefined;
}

function rowOf({ action, from, by, to }: DossierMove): DossierTransition | undefined {
  return DOSSIER_TRANSITIONS.find(
    (row) =>
      row.action === action &&
      row.from === from &&
      row.by.includes(by) &&
      (to === undefined || row.to === to),
  );
}
