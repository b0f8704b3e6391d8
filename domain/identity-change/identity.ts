import { domainError } from '../domain-error.ts';
import type { PERSON } from '../profile/person.ts';
import { COMPANY } from '../structure/rows/company.ts';

/**
 * Fields of a person or company that the society checks at validation, and that afterwards change
 * only by a request.
 */

type Person = typeof PERSON;
type InIdentity = {
  [N in keyof Person]: Person[N]['section'] extends 'identity' ? N : never;
}[keyof Person];

export const PERSON_IDENTITY: readonly InIdentity[] = ['civilite', 'nom', 'prenom'];
/** All rows of the table: every company field belongs to the identity. */
export const COMPANY_IDENTITY = /* @__PURE__ */ Object.keys(
  COMPANY,
) as readonly (keyof typeof COMPANY)[];

/** On a field that changes by a request only. */
export const ASK_FIRST = {
  code: 'ASK_FIRST',
  message: 'Cette information a été validée : demandez son changement, nous vous répondrons.',
} as const;

export const IDENTITY_FREE = domainError(
  'IDENTITY_FREE',
  'conflict',
  'Rien n’est encore validé ici : modifiez directement les informations.',
);
export const IDENTITY_UNCHANGED = domainError(
  'IDENTITY_UNCHANGED',
  'conflict',
  'Ces informations sont déjà celles de la fiche.',
);
export const IDENTITY_CHANGE_WAITING = domainError(
  'IDENTITY_CHANGE_WAITING',
  'conflict',
  'Une demande attend déjà une réponse : retirez-la pour en faire une autre.',
);
