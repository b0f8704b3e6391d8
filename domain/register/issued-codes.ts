/** Codes that are given, as the journal keeps them. */

import type { CodeFact } from './register-fact.ts';

/** Whose they are, and the rows of the dossier and of its recordings as they will be committed. */
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

/** Each code, with the rows that it is given to. @throws Error for a recording without its row: its line could not make the register whole again */
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
