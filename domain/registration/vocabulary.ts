/** Terms of the workflow: actions, capacities, conditions, and their French texts. */

export const ACTIONS = [
  'create',
  'edit',
  'delete',
  'submit',
  'completeMinuterie',
  'takeInCharge',
  'release',
  'accept',
  'refuse',
  'remove',
  'correct',
  'cancelCode',
  'transfer',
] as const;
export type RegistrationAction = (typeof ACTIONS)[number];

/**
 * In what capacity someone acts on a recording.
 * `producer`: holds a contact role in its structure, and that structure is validated and may
 * request codes (or staff writing on its behalf). `staff`: any staff member. `holder`: the staff
 * member who took the dossier in charge. `staffManager`: staff with role 101 or 108.
 * `clock`: time passed, nobody acted.
 */
export const CAPACITIES = ['producer', 'staff', 'holder', 'staffManager', 'clock'] as const;
export type Capacity = (typeof CAPACITIES)[number];

/** Facts about the recording that a move may depend on. A fact not stated is false. */
export const CONDITIONS = [
  'minuterieComplete',
  'hasMotif',
  'lockExpired',
  'ownerRequested',
  'bothStructuresAgree',
  'codeCancelled',
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** In the infinitive, with the « de » that French needs before it. */
export const ACTION_MESSAGES: Readonly<Record<RegistrationAction, string>> = {
  create: 'de créer',
  edit: 'de modifier',
  delete: 'de supprimer',
  submit: 'd’envoyer la demande',
  completeMinuterie: 'de compléter la minuterie',
  takeInCharge: 'de prendre en charge',
  release: 'de rendre le dossier à la file',
  accept: 'de valider',
  refuse: 'de refuser',
  remove: 'de supprimer',
  correct: 'de corriger les données',
  cancelCode: 'd’annuler le code',
  transfer: 'de transférer',
};

/** Why a move is refused when a condition is missing, or holds although it must not. */
export const CONDITION_MESSAGES: Readonly<
  Record<Condition, { readonly missing: string; readonly unwanted: string }>
> = {
  minuterieComplete: {
    missing: 'la minuterie est incomplète',
    unwanted: 'la minuterie est déjà complète',
  },
  hasMotif: { missing: 'un motif est nécessaire', unwanted: 'aucun motif n’est attendu' },
  lockExpired: {
    missing: 'le dossier est encore en cours de traitement',
    unwanted: 'le délai est dépassé',
  },
  ownerRequested: {
    missing: 'la structure n’a pas demandé de correction',
    unwanted: 'la structure l’a demandé',
  },
  bothStructuresAgree: {
    missing: 'les deux structures doivent donner leur accord',
    unwanted: 'l’accord est donné',
  },
  codeCancelled: { missing: 'le code n’est pas annulé', unwanted: 'le code est annulé' },
};
