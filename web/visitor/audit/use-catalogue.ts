import { useRef } from 'react';
import { type AuditFinding, auditCatalogue } from '#domain/catalogue/audit.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import type { Catalogue, WishedCatalogue } from './read-catalogue.ts';
import { useWork } from './use-work.ts';

export type Source = { readonly name: string | null; readonly bytes: Uint8Array };
export type Audited = Catalogue & {
  /** Null: lines that were pasted. */
  readonly name: string | null;
  readonly findings: readonly AuditFinding[];
};

type Asked = { readonly source: Source; readonly wished: WishedCatalogue };

/** Nothing is said of a catalogue that is read for the first time. */
const AS_RECOGNISED: WishedCatalogue = { meanings: null, encodage: null };

/** Reads and compares; the reader comes with the first catalogue. The latest source can be read again as a person says. */
export function useCatalogue() {
  const latest = useRef<Asked | null>(null);
  const { run, ...work } = useWork(audited);
  const read = (asked: Asked) => {
    latest.current = asked;
    run(asked);
  };
  return {
    ...work,
    read: (source: Source) => read({ source, wished: AS_RECOGNISED }),
    readAgain: (changed: Partial<WishedCatalogue>) => {
      if (latest.current === null) return;
      const { source, wished } = latest.current;
      const { meanings = wished.meanings, encodage = wished.encodage } = changed;
      read({ source, wished: { meanings, encodage } });
    },
  };
}

async function audited({ source, wished }: Asked): Promise<Audited> {
  const year = yearOfAssignment(new Date());
  const { readCatalogue } = await import('./read-catalogue.ts');
  const catalogue = await readCatalogue(source.bytes, wished, year);
  return { ...catalogue, name: source.name, findings: auditCatalogue(catalogue.lines, year) };
}
