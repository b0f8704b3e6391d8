import type { Query } from '@tanstack/react-query';
import type { Change } from '#contract/messages/events.ts';

const ISSUED = ['dossier', 'element', 'correction', 'transfert', 'notification'];

/**
 * What a change may have altered, by the first word of its verb: a dossier is its recordings, and a
 * decision spends numbers of a prefix; what is agreed about a code shows wherever the code does; some of
 * what is done is also told to people. Any other verb is about what it names.
 */
const ALTERED: Readonly<Record<string, readonly string[]>> = {
  dossier: ['dossier', 'element', 'prefixe', 'notification', 'statistique'],
  element: ['dossier', 'element'],
  code: ISSUED,
  correction: ISSUED,
  transfert: ISSUED,
  prefixe: ['prefixe', 'notification'],
  account: ['account', 'notification', 'structure', 'profile', 'justificatif'],
  team: ['team', 'notification'],
};

/** The number, in a change, of what the key names. */
const NUMBER_OF: Readonly<Record<string, 'dossierId' | 'structureId' | 'elementId'>> = {
  dossier: 'dossierId',
  structure: 'structureId',
  element: 'elementId',
};

/**
 * Whether what was read under this key may have changed. Keys begin with what they list, as the API
 * names it (`dossiers`, `prefixes`…), and end with a number when they are about one thing alone.
 */
export function concerns(change: Change, key: readonly unknown[]): boolean {
  const subject = singular(key[0]);
  const [verb = ''] = change.action.split('.');
  if (!(ALTERED[verb] ?? [verb]).includes(subject)) return false;
  const told = change[NUMBER_OF[subject] ?? 'dossierId'];
  const one = key.length > 1 ? numberIn(key.at(-1)) : null;
  return one === null || told === null || NUMBER_OF[subject] === undefined || told === one;
}

/**
 * What is read once stays as it is: an open request holds the last word of the person who types in it,
 * and its own saving tells it when somebody else wrote.
 */
export function isReadOnce({ observers }: Query): boolean {
  return observers.some(
    ({ options }) => options.staleTime === Number.POSITIVE_INFINITY || options.staleTime === 'static',
  );
}

function singular(word: unknown): string {
  return typeof word === 'string' ? word.replace(/s$/, '') : '';
}

function numberIn(part: unknown): number | null {
  if (typeof part === 'number') return part;
  return typeof part === 'string' && /^\d+$/.test(part) ? Number(part) : null;
}
