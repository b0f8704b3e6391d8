import { LARGEST_JUSTIFICATIF } from '#domain/justificatif/limits.ts';

/** True for a total above 5 MB, the same limit as one file; such a total is shown in red. */
export function isHeavy(bytes: number): boolean {
  return bytes > LARGEST_JUSTIFICATIF;
}
