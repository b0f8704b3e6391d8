/** Assigned codes, as written in the journal. */

import type { CodeFact } from './register-fact.ts';

/** Owner, and the rows of the dossier and its recordings as they will be committed. */
export type IssuedRows = {
  readonly raison: string;
  /** When the record of the structure was made, in ISO 8601. */
  readonly depuis: string;
  readonly dossier: CodeFact['dossier'];
  readonly elements: ReadonlyMap<number, CodeFact['enregistrement']>;
};

type Numbered = Pick<
  CodeFact,
  'isrc' | 'origine' | 'prefixeId' | 'annee' | 'designation' | 'elementId'
> & {
  /** From the pool, by choice. */
  readonly reserve: boolean;
};
type Giving = Pick<CodeFact, 'structureId' | 'dossierId' | 'attribueLe' | 'attribuePar'>;

/**
 * One fact per code, with its rows.
 * @throws Error for a recording without its row, because its journal line could not restore the
 * register
 */
export function issuedCodes(
  codes: readonly Numbered[],
  giving: Giving,
  { raison: structure, depuis: structureDepuis, elements, ...rows }: IssuedRows,
): readonly CodeFact[] {
  const dossier = codes.some(({ reserve }) => reserve)
    ? { ...rows.dossier, reserve: true }
    : rows.dossier;
  return codes.map(({ reserve: _chosen, ...code }) => {
    const enregistrement = elements.get(code.elementId);
    if (enregistrement === undefined)
      throw new Error(`recording ${code.elementId} gets a code and was not read`);
    return { ...code, ...giving, dossier, structure, structureDepuis, enregistrement };
  });
}
