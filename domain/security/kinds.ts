/** Kinds of security events: signing in, opening, closing, or attempting something forbidden. */

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

/** Refused attempts; all other kinds were carried out. */
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

/**
 * Events that a stranger can repeat at no cost: identical ones within a minute are one row with a
 * count.
 */
const REPEATED: ReadonlySet<SecurityKind> = new Set([
  'ATTENTE_IMPOSEE',
  'FICHIER_REFUSE',
  'APPEL_INTERDIT',
]);

export const isCounted = (kind: SecurityKind): boolean => REPEATED.has(kind);
