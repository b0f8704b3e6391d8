import { DomainError, domainError } from '../domain-error.ts';
import { stateMachineOf, type Transition, type Vocabulary } from '../state-machine.ts';

/** States of an import: a file is received, read, confirmed by a person, written. */

export const IMPORT_STATES = [
  'RECU',
  'ANALYSE',
  'CONFIRME',
  'IMPORTE',
  'REFUSE',
  'ABANDONNE',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_STATE_LABELS: Readonly<Record<ImportState, string>> = {
  RECU: 'Lecture du fichier en cours',
  ANALYSE: 'Analysé',
  CONFIRME: 'Import en cours',
  IMPORTE: 'Importé',
  REFUSE: 'Fichier refusé',
  ABANDONNE: 'Abandonné',
};

/** Being read: its lines are not known yet. */
export const isBeingRead = (etat: ImportState): boolean => etat === 'RECU';
/** Line by line. */
export const BEING_WRITTEN = ['CONFIRME'] as const satisfies readonly ImportState[];
export const isBeingWritten = (etat: ImportState): boolean => etat === 'CONFIRME';
export const WRITTEN = ['IMPORTE'] as const satisfies readonly ImportState[];
export const isWritten = (etat: ImportState): boolean => etat === 'IMPORTE';
/** Final: the file will not be processed further. */
const isOver = (etat: ImportState): boolean =>
  isWritten(etat) || etat === 'REFUSE' || etat === 'ABANDONNE';
export const UNFINISHED: readonly ImportState[] = IMPORT_STATES.filter((etat) => !isOver(etat));

interface ImportVocabulary extends Vocabulary {
  readonly state: ImportState;
  readonly action:
    | 'deposit'
    | 'analyse'
    | 'reject'
    | 'change'
    | 'confirm'
    | 'finish'
    | 'abandon'
    | 'forget';
  readonly by: 'producer' | 'portal';
  /** No job writes it any more; a part of it was written. */
  readonly condition: 'stopped' | 'begun';
  readonly effect: keyof typeof EFFECTS;
  readonly notification: never;
}

type Circumstances = { readonly now: Date; readonly motif?: string | null };

const EFFECTS = {
  touched: ({ now }: Circumstances) => ({ updatedAt: now }),
  explained: ({ motif = null }: { readonly motif?: string | null }) => ({ motif }),
  fileGone: () => ({ cle: null }),
} as const;

const TOUCHED = ['touched'] as const;
const FORGOTTEN = { action: 'forget', by: ['portal'], sets: ['fileGone'] } as const;
const ABANDONED = { action: 'abandon', by: ['producer'], sets: ['touched', 'fileGone'] } as const;
/** After a failure: nothing was written, or what is written stays and the rest is given up. */
const UNBEGUN = {
  from: 'CONFIRME',
  to: 'ABANDONNE',
  needs: { stopped: true, begun: false },
} as const;
const CUT_SHORT = {
  from: 'CONFIRME',
  to: 'IMPORTE',
  needs: { stopped: true, begun: true },
} as const;

const MOVES: readonly Transition<ImportVocabulary>[] = [
  { action: 'deposit', from: null, to: 'RECU', by: ['producer'], sets: TOUCHED },
  {
    action: 'analyse',
    from: 'RECU',
    to: 'ANALYSE',
    by: ['portal'],
    sets: ['touched', 'explained'],
  },
  { action: 'reject', from: 'RECU', to: 'REFUSE', by: ['portal'], sets: ['touched', 'explained'] },
  { action: 'change', from: 'ANALYSE', to: 'RECU', by: ['producer'], sets: TOUCHED },
  { action: 'confirm', from: 'ANALYSE', to: 'CONFIRME', by: ['producer'], sets: TOUCHED },
  // Resumes after a failure: the written part stays, and the rest follows.
  { action: 'confirm', from: 'CONFIRME', to: 'CONFIRME', by: ['producer'], sets: TOUCHED },
  {
    action: 'finish',
    from: 'CONFIRME',
    to: 'IMPORTE',
    by: ['portal'],
    sets: TOUCHED,
    history: 'import.finish',
  },
  { ...ABANDONED, from: 'RECU', to: 'ABANDONNE' },
  { ...ABANDONED, from: 'ANALYSE', to: 'ABANDONNE' },
  { ...ABANDONED, ...UNBEGUN },
  { ...ABANDONED, ...CUT_SHORT },
  { ...FORGOTTEN, from: 'RECU', to: 'ABANDONNE' },
  { ...FORGOTTEN, from: 'ANALYSE', to: 'ABANDONNE' },
  { ...FORGOTTEN, ...UNBEGUN },
  { ...FORGOTTEN, ...CUT_SHORT },
  { ...FORGOTTEN, from: 'IMPORTE', to: 'IMPORTE' },
  { ...FORGOTTEN, from: 'REFUSE', to: 'REFUSE' },
  { ...FORGOTTEN, from: 'ABANDONNE', to: 'ABANDONNE' },
];

export const IMPORT_NOT_READY = domainError(
  'IMPORT_NOT_READY',
  'conflict',
  'Ce fichier est encore en cours de lecture. Patientez un instant.',
);
export const IMPORT_CLOSED = domainError(
  'IMPORT_CLOSED',
  'conflict',
  'Cet import n’attend plus rien : déposez le fichier à nouveau.',
);

export const importStateMachine = /* @__PURE__ */ stateMachineOf<
  ImportVocabulary,
  Circumstances,
  {
    readonly etat: ImportState;
    readonly updatedAt?: Date;
    readonly motif?: string | null;
    readonly cle?: string | null;
  }
>({
  moves: MOVES,
  status: (etat) => ({ etat }),
  effects: EFFECTS,
  domainError: ({ action, from }) =>
    new DomainError(from === 'RECU' ? IMPORT_NOT_READY : IMPORT_CLOSED, {
      facts: { action, etat: from },
    }),
});

/** Lines of recordings in one file; a larger catalogue is several files. */
export const MOST_ROWS = 100_000;
/** Bytes of a file that is received. */
export const LARGEST_CSV = 50 * 1024 * 1024;
export const LARGEST_XLSX = 20 * 1024 * 1024;
/** Maximum unfinished imports per structure: each of them stores its file. */
export const MOST_OPEN_IMPORTS = 20;
