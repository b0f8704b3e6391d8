import { LARGEST_JUSTIFICATIF } from '#domain/justificatif/limits.ts';

/** Whether a total is shown in red: above 5 MB, counted as the limit of one file is. */
export function isHeavy(bytes: number): boolean {
  return bytes > LARGEST_JUSTIFICATIF;
}
