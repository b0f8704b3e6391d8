import { ETATS, type Etat, etatLabel } from '../dossier/etats.ts';
import { Refusal, refusal } from '../refusal.ts';

/**
 * The life of a structure, and of the profile of its contacts, in one table: typed, submitted to
 * the staff, then validated or refused with a motive, and submitted again.
 */

export const STRUCTURE_ACTIONS = [
  'create',
  'edit',
  'delete',
  'submit',
  'accept',
  'refuse',
  'remove',
] as const;
export type StructureAction = (typeof STRUCTURE_ACTIONS)[number];

export type StructureCapacity = 'owner' | 'staff';

export type StructureTransition = {
  readonly action: StructureAction;
  /** null before the structure exists. */
  readonly from: Etat | null;
  readonly to: Etat | 'gone';
  readonly by: StructureCapacity;
  /** A refusal is never silent. */
  readonly needsMotif?: true;
};

const { SAISIE, VALIDATION, VALIDE, REFUSE } = ETATS;

export const STRUCTURE_TRANSITIONS: readonly StructureTransition[] = [
  { action: 'create', from: null, to: SAISIE, by: 'owner' },
  { action: 'edit', from: SAISIE, to: SAISIE, by: 'owner' },
  { action: 'edit', from: VALIDE, to: VALIDE, by: 'owner' },
  { action: 'edit', from: REFUSE, to: REFUSE, by: 'owner' },
  { action: 'delete', from: SAISIE, to: 'gone', by: 'owner' },
  { action: 'delete', from: REFUSE, to: 'gone', by: 'owner' },
  { action: 'submit', from: SAISIE, to: VALIDATION, by: 'owner' },
  { action: 'submit', from: REFUSE, to: VALIDATION, by: 'owner' },
  { action: 'edit', from: VALIDATION, to: VALIDATION, by: 'staff' },
  { action: 'edit', from: VALIDE, to: VALIDE, by: 'staff' },
  { action: 'accept', from: VALIDATION, to: VALIDE, by: 'staff' },
  { action: 'refuse', from: VALIDATION, to: REFUSE, by: 'staff', needsMotif: true },
  { action: 'remove', from: SAISIE, to: 'gone', by: 'staff' },
  { action: 'remove', from: VALIDATION, to: 'gone', by: 'staff' },
  { action: 'remove', from: REFUSE, to: 'gone', by: 'staff' },
];

export const STRUCTURE_TRANSITION_REFUSED = refusal(
  'STRUCTURE_TRANSITION_REFUSED',
  'conflict',
  'Cette action n’est pas possible dans l’état actuel de la structure.',
);

export type StructureMove = {
  readonly action: StructureAction;
  readonly from: Etat | null;
  readonly by: StructureCapacity;
  readonly motifGiven?: boolean;
};

/** Where the move leads. Throws STRUCTURE_TRANSITION_REFUSED with the action and the state as facts. */
export function structureTransition(move: StructureMove): Etat | 'gone' {
  const row = openRow(move);
  if (row !== undefined && isMotifSettled(row, move)) return row.to;
  throw new Refusal(STRUCTURE_TRANSITION_REFUSED, {
    detail: whyRefused(move, row),
    facts: { action: move.action, etat: move.from },
  });
}

/** Whether `structureTransition` would succeed. */
export function canStructureTransition(move: StructureMove): boolean {
  const row = openRow(move);
  return row !== undefined && isMotifSettled(row, move);
}

const openRow = (move: StructureMove): StructureTransition | undefined =>
  STRUCTURE_TRANSITIONS.find(
    ({ action, from, by }) => action === move.action && from === move.from && by === move.by,
  );

const isMotifSettled = (row: StructureTransition, move: StructureMove): boolean =>
  row.needsMotif !== true || move.motifGiven === true;

const ACTION_WORDS: Readonly<Record<StructureAction, string>> = {
  create: 'de créer cette structure',
  edit: 'de modifier cette structure',
  delete: 'de supprimer cette structure',
  submit: 'd’envoyer cette structure pour validation',
  accept: 'de valider cette structure',
  refuse: 'de refuser cette structure',
  remove: 'de supprimer cette structure',
};

function whyRefused(move: StructureMove, row: StructureTransition | undefined): string {
  const start = `Impossible ${ACTION_WORDS[move.action]}`;
  if (row !== undefined) return `${start} : un motif est nécessaire.`;
  if (move.from === null) return `${start} : elle n’existe pas encore.`;
  return `${start} : son état est « ${etatLabel(move.from)} ».`;
}

/** Whether the structure is validated: everything else sends to the « complete » pages. */
export function isValidated(etat: Etat): boolean {
  return etat === VALIDE;
}
