/**
 * A file uploaded by staff: one CSV, or an archive of several. Its name identifies which take-over
 * file it is.
 */

import { TAKE_OVER_FILE } from '#contract/workbench/take-over.ts';
import { DomainError } from '#domain/domain-error.ts';
import { segmentsOf } from '#domain/sheet/file/unzip.ts';
import { FILES, type FileName } from '#domain/takeover/headings.ts';
import { LARGEST_FILE } from '#domain/takeover/limits.ts';
import { once } from '#server/platform/http/file-reply.ts';

export type Brought = {
  readonly fichier: FileName;
  /** Its name in the archive; null when it came alone. */
  readonly entree: string | null;
  readonly taille: number;
};

const refused = (detail: string) => new DomainError(TAKE_OVER_FILE, { detail });
const EXPECTED = FILES.filter((name) => name !== 'documents')
  .map((name) => `${name}.csv`)
  .join(', ');

/** @throws Refusal TAKE_OVER_FILE */
export async function broughtIn(name: string, bytes: Uint8Array): Promise<readonly Brought[]> {
  if (!isArchive(bytes)) return [{ fichier: fileNamed(name), entree: null, taille: bytes.length }];
  const sizes = new Map<string, number>();
  const requested = (part: string) => {
    if (isAside(part)) return null;
    fileNamed(part);
    return ({ length }: Uint8Array) => {
      const size = (sizes.get(part) ?? 0) + length;
      if (size > LARGEST_FILE)
        throw refused(`« ${part} » est trop lourd pour cet écran : reprenez-le depuis la console.`);
      sizes.set(part, size);
    };
  };
  for await (const _slice of readable(once(bytes), requested));
  const brought = [...sizes].map(([entree, taille]) => ({
    fichier: fileNamed(entree),
    entree,
    taille,
  }));
  if (brought.length === 0)
    throw refused(`Cette archive ne contient aucun des fichiers attendus : ${EXPECTED}.`);
  const twice = brought.find(({ fichier }, at) =>
    brought.some((one, other) => other > at && one.fichier === fichier),
  );
  if (twice !== undefined)
    throw refused(`${twice.fichier}.csv est là deux fois dans cette archive.`);
  return brought;
}

/** Streams the bytes of one file of an archive. */
export async function* entryOf(
  archive: AsyncIterable<Uint8Array>,
  entree: string,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const requested = (part: string) =>
    part === entree ? (bytes: Uint8Array) => void pieces.push(bytes) : null;
  for await (const _slice of readable(archive, requested)) yield* pieces.splice(0);
}

async function* readable(...input: Parameters<typeof segmentsOf>): AsyncGenerator<void> {
  try {
    yield* segmentsOf(...input);
  } catch (error) {
    if (!(error instanceof DomainError) || error.definition === TAKE_OVER_FILE) throw error;
    throw new DomainError(TAKE_OVER_FILE, {
      detail:
        'Cette archive est abîmée, protégée par un mot de passe ou trop lourde : refaites-la.',
      ...(error.options.privateDetail === undefined
        ? {}
        : { privateDetail: error.options.privateDetail }),
    });
  }
}

const isArchive = ([first, second, third]: Uint8Array) =>
  first === 0x50 && second === 0x4b && third === 0x03;
const baseOf = (path: string) => path.split('/').at(-1) ?? '';
/** Folders, and the extra files that macOS adds to archives. */
const isAside = (part: string) =>
  baseOf(part) === '' || baseOf(part).startsWith('.') || part.startsWith('__MACOSX/');

/** @throws Refusal TAKE_OVER_FILE */
function fileNamed(path: string): FileName {
  const base = baseOf(path).toLowerCase();
  const name = FILES.find((one) => `${one}.csv` === base);
  if (name === 'documents' || /(^|\/)documents\//i.test(path))
    throw refused(
      'Les documents se reprennent depuis la console : retirez-les, le reste peut venir d’ici.',
    );
  if (name === undefined)
    throw refused(
      `« ${baseOf(path)} » n’est pas un fichier de reprise. Les noms attendus : ${EXPECTED}.`,
    );
  return name;
}
