import type { OutputOf } from '#contract/endpoint.ts';
import { AUDIT_LINES, AUDIT_TEXT, auditCatalogue } from '#contract/exchange/catalogue-audit.ts';
import type { CatalogueLine } from '#domain/register/catalogue-audit.ts';
import { call } from '#web/platform/api/call.ts';

type Line = Pick<CatalogueLine, 'titre' | 'version' | 'artiste' | 'duree' | 'type' | 'code'>;
export type BesideRegister = OutputOf<typeof auditCatalogue>['lignes'][number];

/**
 * Compares lines with the recordings of a structure, in calls of the maximum size. Returns findings
 * for some of them.
 */
export async function besideRegister<L extends Line>(
  structureId: number,
  lines: readonly L[],
  onDone: (done: number) => void = () => undefined,
): Promise<readonly (BesideRegister & { readonly line: L })[]> {
  const all: (BesideRegister & { readonly line: L })[] = [];
  for (let at = 0; at < lines.length; at += AUDIT_LINES) {
    onDone(at);
    const some = lines.slice(at, at + AUDIT_LINES);
    const lignes = some.map(({ titre, version, artiste, duree, type, code }) => ({
      titre: cut(titre ?? ''),
      version: version && cut(version),
      artiste: artiste && cut(artiste),
      duree,
      type,
      isrc: code,
    }));
    const { lignes: texts } = await call(auditCatalogue, { body: { structureId, lignes } });
    for (const one of texts) {
      const line = some[one.rang];
      if (line !== undefined) all.push({ ...one, line });
    }
  }
  return all;
}

/**
 * Truncates a very long cell, so that it does not block the other lines: the end of so long a text
 * changes no finding.
 */
const cut = (text: string): string => text.slice(0, AUDIT_TEXT);
