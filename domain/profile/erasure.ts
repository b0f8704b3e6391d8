/** What is left of a person where the record has to stay: a mark in place of each word that said who they were. */

import { PERSON_NAMES } from './profile-fields.ts';

export const MARK = '[effacé]';

/** The person as the records know them: their numbers, and every word that names them. */
export type Named = {
  readonly interlocuteurIds: readonly number[];
  readonly emails: readonly string[];
  /** First and family name together: either alone is the word of others too. */
  readonly names: readonly (readonly [prenom: string, nom: string])[];
  readonly telephones: readonly string[];
};

/** Shorter ones would be found in words that are not about anybody. */
const SHORTEST = 5;

/** Texts that name the person, the longest first. */
export function messagesOf({ emails, names, telephones }: Named): readonly string[] {
  const both = names.flatMap(([prenom, nom]) =>
    prenom.trim() === '' || nom.trim() === '' ? [] : [`${prenom} ${nom}`, `${nom} ${prenom}`],
  );
  const words = [...emails, ...both, ...telephones].filter((word) => word.length >= SHORTEST);
  return [...new Set(words)].toSorted((a, b) => b.length - a.length);
}

/** The text without these words, whatever their case. */
export function withoutWords(text: string, words: readonly string[]): string {
  return words.reduce(
    (left, word) => left.replaceAll(new RegExp(escaped(word), 'giu'), MARK),
    text,
  );
}

const escaped = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const PERSONAL: ReadonlySet<string> = new Set(PERSON_NAMES);

/**
 * A value of the history without the person: of what is about them each field goes, elsewhere the words that name them.
 * @param about whose the value is, where it does not say so itself
 */
export function withoutPerson(value: unknown, person: Named, about: number | null = null): unknown {
  return without(value, person, messagesOf(person), about);
}

function without(
  value: unknown,
  person: Named,
  words: readonly string[],
  whose: number | null = null,
): unknown {
  if (typeof value === 'string') return withoutWords(value, words);
  if (Array.isArray(value)) return value.map((one) => without(one, person, words));
  if (value === null || typeof value !== 'object') return value;
  const about = isAbout(value, person, whose);
  return Object.fromEntries(
    Object.entries(value).map(([key, locked]) => [
      key,
      about && PERSONAL.has(key) && typeof locked === 'string' && locked !== ''
        ? MARK
        : without(locked, person, words),
    ]),
  );
}

function isAbout(
  value: object,
  { interlocuteurIds, emails }: Named,
  whose: number | null,
): boolean {
  const { interlocuteurId, email } = value as {
    readonly interlocuteurId?: unknown;
    readonly email?: unknown;
  };
  if (typeof interlocuteurId === 'number') return interlocuteurIds.includes(interlocuteurId);
  if (typeof email === 'string') return emails.includes(email.toLowerCase());
  return whose !== null && interlocuteurIds.includes(whose);
}
