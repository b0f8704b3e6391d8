/**
 * Subjects read by screens, and those that each write may alter. The keys of queries begin with a
 * subject (`web/platform/api/keys.ts`); a live change carries its verb.
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

/** Subjects that show a code, altered by any agreement about it. */
const ISSUED = [
  'dossier',
  'dossiers',
  'elements',
  'corrections',
  'transferts',
  'notifications',
] as const;

/**
 * Subjects altered, by family of verbs: a dossier includes its recordings, a decision uses numbers
 * of a prefix, and many verbs also notify people.
 */
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

/**
 * Subjects that one verb alters besides those of its family: completing a minuterie puts its
 * dossier in the queue, other edits do not.
 */
const ALSO: Readonly<Partial<Record<string, readonly Subject[]>>> = {
  'element.completeMinuterie': ['statistiques'],
} satisfies Partial<Record<HistoryAction, readonly Subject[]>>;

/** @returns nothing for a verb of a later version of the portal */
export function alteredBy(action: string): readonly Subject[] {
  const [family = ''] = action.split('.');
  if (!Object.hasOwn(ALTERED, family)) return [];
  return [...ALTERED[family as Family], ...(ALSO[action] ?? [])];
}
