import type { FieldError } from './domain-error.ts';

/**
 * Rules for text that people type, in any field. Lengths are counted in code points, as
 * PostgreSQL's `char_length` does, so that the rule and the column agree about an emoji or a rare
 * ideogram.
 */

export type TextRule = {
  /** Subject of the French sentence, with its article: « Le titre ». */
  readonly label: string;
  /** Greatest number of code points. */
  readonly max: number;
  /** Allows line feeds and tabs (comments, motives). */
  readonly multiline?: boolean;
};

/**
 * Rejected characters: control characters and lone surrogates (a NUL breaks the database, an escape
 * breaks a terminal), and deceptive invisible characters, which reverse the text direction (Unicode
 * TR 36, 3.4), have no width between two letters, or break a line. Joiners of letters and emojis
 * (U+200C, U+200D) and direction marks (U+200E, U+200F) are legitimate writing.
 */
const DECEIVING = '\\u200b\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff\\ufff9-\\ufffb';
/** Removed from files and pasted text, with a notice; refused in typed text. */
const UNSEEN = new RegExp(`[${DECEIVING}]`, 'gu');
const FORBIDDEN = new RegExp(`[\\p{Cc}\\p{Cs}\\u2028\\u2029${DECEIVING}]`, 'u');
const FORBIDDEN_MULTILINE = new RegExp(`[^\\P{Cc}\\n\\r\\t]|[\\p{Cs}${DECEIVING}]`, 'u');

/** Removes deceptive invisible characters. */
export function withoutUnseen(value: string): string {
  return value.replace(UNSEEN, '');
}

/** True when nothing readable was typed: null, empty or only spaces. */
export function isBlank(value: string | null | undefined): boolean {
  return value === null || value === undefined || value.trim() === '';
}

/** Number of code points. */
export function textLength(value: string): number {
  return [...value].length;
}

/**
 * Every error of one text. A blank value is not one: whether it is required depends on the stage.
 */
export function textErrors(path: string, value: string | null, rule: TextRule): FieldError[] {
  if (value === null || value === '') return [];
  const fieldErrors: FieldError[] = [];
  // Code points are counted only when UTF-16 units exceed the limit: there are never more of them.
  const length = value.length > rule.max ? textLength(value) : value.length;
  if (length > rule.max) {
    fieldErrors.push({
      path,
      code: 'TOO_LONG',
      message: `${rule.label} compte ${length} caractères : ${rule.max} au plus.`,
    });
  }
  if ((rule.multiline ? FORBIDDEN_MULTILINE : FORBIDDEN).test(value)) {
    fieldErrors.push({
      path,
      code: 'FORBIDDEN_CHARACTER',
      message: `${rule.label} contient un caractère invisible. Retapez le texte au lieu de le coller.`,
    });
  }
  return fieldErrors;
}

export type ListRule = {
  /** Subject in the plural, with its article: « Les artistes invités ». */
  readonly label: string;
  /** Above the field: « Artistes invités ». */
  readonly name: string;
  /** Subject for one entry: « Un artiste invité ». */
  readonly one: string;
  readonly maxEntries: number;
  readonly maxLength: number;
};

/** Every fault of a list of texts; entries are pointed at by index (`artistesInvites.2`). */
export function textListErrors(
  path: string,
  values: readonly string[],
  rule: ListRule,
): FieldError[] {
  const fieldErrors: FieldError[] = [];
  if (values.length > rule.maxEntries) {
    fieldErrors.push({
      path,
      code: 'TOO_MANY',
      message: `${rule.label} sont au nombre de ${values.length} : ${rule.maxEntries} au plus.`,
    });
  }
  for (const [index, value] of values.entries()) {
    const at = `${path}.${index}`;
    if (isBlank(value)) {
      fieldErrors.push({
        path: at,
        code: 'REQUIRED',
        message: `Un nom est resté vide dans « ${rule.name} » : complétez-le ou retirez-le.`,
      });
    } else {
      fieldErrors.push(...textErrors(at, value, { label: rule.one, max: rule.maxLength }));
    }
  }
  return fieldErrors;
}
