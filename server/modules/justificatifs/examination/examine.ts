/** Checks the files of a deposit, one at a time: their type, then the virus scanner. */

import type { ContentIn } from '#contract/files.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { JUSTIFICATIF_INFECTED, JUSTIFICATIF_TOO_LARGE } from '#contract/upload.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import {
  type CheckedJustificatif,
  checkJustificatif,
  type FilePaths,
  isAccepted,
} from '#domain/justificatif/check-justificatif.ts';
import type { Desks } from './desks.ts';
import { inflate } from './inflate.ts';

/** A file as received, by either call. */
export type ArrivedFile = {
  readonly name: string;
  readonly type: string;
  readonly content: ContentIn;
  /** Size declared by the sender; a form declares none. */
  readonly size?: number;
};

/**
 * The name of what it recognised in the bytes, or null. Handed in by `compose.ts`.
 * @throws Refusal SERVICE_UNAVAILABLE
 */
export type Scan = (bytes: Uint8Array) => Promise<string | null>;

export type Examined = CheckedJustificatif & { readonly content: ContentIn };

/**
 * Accepts all files or none, and reports every error at once: those of the files, and the known
 * ones of the rest of the call.
 * @throws Refusal INVALID_FIELDS, JUSTIFICATIF_TOO_LARGE, JUSTIFICATIF_INFECTED,
 * SERVICE_UNAVAILABLE
 */
export async function examine(
  { desks, scan }: { readonly desks: Desks; readonly scan: Scan | null },
  files: readonly ArrivedFile[],
  pathsOf: (index: number) => FilePaths,
  fieldErrors: readonly FieldError[],
): Promise<readonly Examined[]> {
  const accepted: Examined[] = [];
  const errors = [...fieldErrors];
  const matches: string[] = [];
  for (const [index, file] of files.entries()) {
    const at = pathsOf(index);
    await desks.at(async (reviewQueue) => {
      const checked = await judge(file, at, reviewQueue);
      if (!isAccepted(checked)) return errors.push(...checked);
      accepted.push({ ...checked, content: file.content });
      const recognised = (await scan?.(reviewQueue.subarray(0, file.content.size))) ?? null;
      if (recognised === null) return;
      matches.push(recognised);
      return errors.push(infected(checked.name, at));
    });
  }
  if (errors.length > 0) throw domainErrorOf(errors, matches);
  return accepted;
}

async function judge(
  { name, type, content, size }: ArrivedFile,
  at: FilePaths,
  reviewQueue: Uint8Array<ArrayBuffer>,
): Promise<CheckedJustificatif | readonly FieldError[]> {
  const bytes = content.readable ? await content.read(reviewQueue) : null;
  return checkJustificatif({ bytes, name, type, size: size ?? null }, at, inflate);
}

const infected = (name: string, at: FilePaths): FieldError => ({
  path: at.content,
  code: 'INFECTED',
  message: `« ${name} » contient un programme malveillant : vérifiez votre ordinateur avec un antivirus.`,
});

function domainErrorOf(errors: readonly FieldError[], matches: readonly string[]): DomainError {
  if (matches.length > 0)
    return new DomainError(JUSTIFICATIF_INFECTED, { errors, privateDetail: matches.join(', ') });
  const onlySize = errors.every(({ code }) => code === 'TOO_LARGE');
  return new DomainError(onlySize ? JUSTIFICATIF_TOO_LARGE : INVALID_FIELDS, { errors });
}
