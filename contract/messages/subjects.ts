/**
 * What screens read, and what each write may have altered of it. A key of reading begins with such a word
 * (`web/platform/api/keys.ts`); a live change says its verb.
 */

import type { Family, HistoryAction } from '#domain/history-action.ts';

/** `dossier` is one that is open to be typed in, `dossiers` those that are listed or read. */
export type Subject =
  | 'accounts'
  | 'codes'
  | 'contenu'
  | 'corrections'
  | 'dossier'
  | 'dossiers'
  | 'elements'
  | 'identites'
  | 'imports'
  | 'jobs'
  | 'justificatifs'
  | 'marques'
  | 'miseEnService'
  | 'motifs'
  | 'notes'
  | 'notifications'
  | 'prefixes'
  | 'presences'
  | 'profiles'
  | 'proximite'
  | 'references'
  | 'registre'
  | 'reprise'
  | 'securite'
  | 'software'
  | 'sons'
  | 'statistiques'
  | 'structures'
  | 'teams'
  | 'textes'
  | 'transferts'
  | 'vues';

/** What is agreed about a code shows wherever the code does. */
const ISSUED = [
  'dossier',
  'dossiers',
  'elements',
  'corrections',
  'transferts',
  'notifications',
] as const;

/** By family of verbs. A dossier is its recordings; a decision spends numbers of a prefix; much is also told to people. */
export const ALTERED = {
  account: ['accounts', 'notifications', 'structures', 'profiles', 'justificatifs'],
  code: ISSUED,
  correction: ISSUED,
  dossier: ['dossier', 'dossiers', 'elements', 'prefixes', 'notifications', 'statistiques'],
  element: ['dossier', 'dossiers', 'elements'],
  droit: ['profiles'],
  identite: ['identites', 'profiles', 'structures', 'accounts', 'notifications'],
  import: ['imports', 'jobs'],
  justificatif: ['justificatifs'],
  marque: ['marques', 'miseEnService'],
  motif: ['motifs'],
  note: ['notes'],
  notification: ['notifications'],
  prefixe: ['prefixes', 'notifications', 'miseEnService'],
  profile: ['profiles'],
  proximite: ['proximite'],
  registre: ['registre', 'prefixes'],
  reprise: ['reprise'],
  software: ['software'],
  son: ['sons'],
  structure: ['structures'],
  team: ['teams', 'notifications', 'miseEnService'],
  texte: ['textes', 'miseEnService'],
  transfert: ISSUED,
  vue: ['vues'],
} as const satisfies Readonly<Record<Family, readonly Subject[]>>;

/** What one verb alters besides its family: a minuterie that is completed puts its dossier in the queue, another edit does not. */
const ALSO: Readonly<Partial<Record<string, readonly Subject[]>>> = {
  'element.completeMinuterie': ['statistiques'],
} satisfies Partial<Record<HistoryAction, readonly Subject[]>>;

/** @returns nothing for a verb of a later version of the portal */
export function alteredBy(action: string): readonly Subject[] {
  const [family = ''] = action.split('.');
  if (!Object.hasOwn(ALTERED, family)) return [];
  return [...ALTERED[family as Family], ...(ALSO[action] ?? [])];
}
