import { yearOfAssignment } from '../isrc/year-of-assignment.ts';

/** The number people quote, e.g. 2026-01482. Derived, so it can never disagree with the id. */
export function numeroOf({
  dossierId,
  createdAt,
}: {
  readonly dossierId: number;
  readonly createdAt: Date;
}): string {
  return `${yearOfAssignment(createdAt)}-${String(dossierId).padStart(5, '0')}`;
}

const NUMERO = /^(?<annee>\d{4})-(?<rang>\d{5,9})$/;

/**
 * Parses a public number: the dossier and the year in which it was opened; null for any other text.
 */
export function readNumero(
  word: string,
): { readonly dossierId: number; readonly annee: string } | null {
  const { annee, rang } = NUMERO.exec(word)?.groups ?? {};
  return annee === undefined || rang === undefined ? null : { annee, dossierId: Number(rang) };
}
