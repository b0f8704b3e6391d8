import type { Civilite } from '../profile/profile-fields.ts';

/** The titles of a person, in the order in which they are offered. French labels. */
export const CIVILITE_LABELS: ReadonlyMap<Civilite, string> = new Map([
  ['MME', 'MADAME'],
  ['M', 'MONSIEUR'],
]);
