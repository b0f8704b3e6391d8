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
