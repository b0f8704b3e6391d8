import { useRef } from 'react';
import { type AuditFinding, auditCatalogue } from '#domain/catalogue/audit.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import type { Catalogue } from './read-catalogue.ts';
import { useWork } from './use-work.ts';

export type Source = { readonly name: string | null; readonly bytes: Uint8Array };
export type Audited = Catalogue & {
  /** Null: lines that were pasted. */
  readonly name: string | null;
  readonly findings: readonly AuditFinding[];
};

type Asked = { readonly source: Source; readonly meanings: readonly (string | null)[] | null };

/** Reads and compares; the reader comes with the first catalogue. The latest source can be read again with other columns. */
export function useCatalogue() {
  const latest = useRef<Source | null>(null);
  const { run, ...work } = useWork(audited);
  return {
    ...work,
    read: (source: Source) => {
      latest.current = source;
      run({ source, meanings: null });
    },
    readAgain: (meanings: Asked['meanings']) => {
      if (latest.current !== null) run({ source: latest.current, meanings });
    },
  };
}

async function audited({ source, meanings }: Asked): Promise<Audited> {
  const year = yearOfAssignment(new Date());
  const { readCatalogue } = await import('./read-catalogue.ts');
  const catalogue = await readCatalogue(source.bytes, meanings, year);
  return { ...catalogue, name: source.name, findings: auditCatalogue(catalogue.lines, year) };
}
