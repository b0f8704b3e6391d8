/** What the portal keeps of whoever signs in, opens, closes, or tries what is not theirs: one word a kind. */

export const SECURITY_KINDS = [
  'CONNEXION',
  'CONNEXION_REFUSEE',
  'ATTENTE_IMPOSEE',
  'JETON_REJOUE',
  'DECONNEXION',
  'COMPTE_OUVERT',
  'ADRESSE_CONFIRMEE',
  'MOT_DE_PASSE_DEMANDE',
  'MOT_DE_PASSE_CHANGE',
  'ROLE_DONNE',
  'ROLE_RETIRE',
  'COLLABORATEUR_INVITE',
  'COLLABORATEUR_RETIRE',
  'PREFIXE_OUVERT',
  'PREFIXE_FERME',
  'CODE_ANNULE',
  'CODE_TRANSFERE',
  'CLE_CREEE',
  'CLE_REVOQUEE',
  'ACTE_RESPONSABLE',
  'FICHIER_REFUSE',
  'APPEL_INTERDIT',
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

export const SECURITY_OUTCOMES = ['REUSSI', 'REFUSE'] as const;
export type SecurityOutcome = (typeof SECURITY_OUTCOMES)[number];

/** What somebody was kept from; all else was done. */
const REFUSED: ReadonlySet<SecurityKind> = new Set([
  'CONNEXION_REFUSEE',
  'ATTENTE_IMPOSEE',
  'JETON_REJOUE',
  'FICHIER_REFUSE',
  'APPEL_INTERDIT',
]);

export const isDomainError = (kind: SecurityKind): boolean => REFUSED.has(kind);

export const outcomeOf = (kind: SecurityKind): SecurityOutcome =>
  isDomainError(kind) ? 'REFUSE' : 'REUSSI';

/** What a stranger can do without end at no cost: alike within a minute, it is one line with a count. */
const REPEATED: ReadonlySet<SecurityKind> = new Set([
  'ATTENTE_IMPOSEE',
  'FICHIER_REFUSE',
  'APPEL_INTERDIT',
]);

export const isCounted = (kind: SecurityKind): boolean => REPEATED.has(kind);
