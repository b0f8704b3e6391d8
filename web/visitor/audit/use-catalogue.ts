import { useRef } from 'react';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { type AuditFinding, auditCatalogue } from '#domain/register/catalogue-audit.ts';
import type { Catalogue, RequestedCatalogue } from './read-catalogue.ts';
import { useWork } from './use-work.ts';

export type Source = { readonly name: string | null; readonly bytes: Uint8Array };
export type Audited = Catalogue & {
  /** Null: pasted lines. */
  readonly name: string | null;
  readonly findings: readonly AuditFinding[];
};

type Requested = { readonly source: Source; readonly requested: RequestedCatalogue };

/** Settings of a first analysis. */
const AS_RECOGNISED: RequestedCatalogue = { meanings: null, encodage: null };

/**
 * Reads and audits a catalogue; the reader loads with the first one. The latest source can be
 * analysed again with other choices.
 */
export function useCatalogue() {
  const latest = useRef<Requested | null>(null);
  const { run, ...work } = useWork(audited);
  const read = (request: Requested) => {
    latest.current = request;
    run(request);
  };
  return {
    ...work,
    read: (source: Source) => read({ source, requested: AS_RECOGNISED }),
    readAgain: (changed: Partial<RequestedCatalogue>) => {
      if (latest.current === null) return;
      const { source, requested } = latest.current;
      const { meanings = requested.meanings, encodage = requested.encodage } = changed;
      read({ source, requested: { meanings, encodage } });
    },
  };
}

async function audited({ source, requested }: Requested): Promise<Audited> {
  const year = yearOfAssignment(new Date());
  const { readCatalogue } = await import('./read-catalogue.ts');
  const catalogue = await readCatalogue(source.bytes, requested, year);
  return { ...catalogue, name: source.name, findings: auditCatalogue(catalogue.lines, year) };
}
