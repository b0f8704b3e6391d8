/** Erases a person from records that must remain: each identifying word is replaced by a mark. */

import { PERSON_NAMES } from './profile-fields.ts';

export const MARK = '[effacé]';

/** The person: ids, and every identifying text. */
export type Named = {
  readonly interlocuteurIds: readonly number[];
  readonly emails: readonly string[];
  /** First and family name together: each one alone may belong to others. */
  readonly names: readonly (readonly [prenom: string, nom: string])[];
  readonly telephones: readonly string[];
};

/** Shorter texts would match unrelated words. */
const SHORTEST = 5;

/** Texts that name the person, the longest first. */
export function messagesOf({ emails, names, telephones }: Named): readonly string[] {
  const both = names.flatMap(([prenom, nom]) =>
    prenom.trim() === '' || nom.trim() === '' ? [] : [`${prenom} ${nom}`, `${nom} ${prenom}`],
  );
  const words = [...emails, ...both, ...telephones].filter((word) => word.length >= SHORTEST);
  return [...new Set(words)].toSorted((a, b) => b.length - a.length);
}

/** Removes these words from the text, ignoring case. */
export function withoutWords(text: string, words: readonly string[]): string {
  return words.reduce(
    (left, word) => left.replaceAll(new RegExp(escaped(word), 'giu'), MARK),
    text,
  );
}

const escaped = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const PERSONAL: ReadonlySet<string> = new Set(PERSON_NAMES);

/**
 * A history value without the person: in values about the person every field is removed, elsewhere
 * the identifying words.
 * @param about id of the person concerned, where the value itself does not contain it
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
