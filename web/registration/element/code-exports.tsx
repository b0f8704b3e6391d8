import { exporting as words } from '#web/app/catalogue/exchange/export.ts';
import { isCounted } from '#web/design/table/served-pages.ts';
import { ExportButton } from '#web/exchange/export/export-button.tsx';
import type { Extent } from '#web/exchange/export/extent.ts';
import { CertificatesButton } from './certificates-button.tsx';
import type { Chosen } from './chosen.ts';
import { type CodeSearch, criteriaOf } from './find-codes.ts';
import { countChosen } from './gather.ts';

export type CodeExportsProps = {
  /** Of which a certificate is made, and a file unless nothing can be chosen here. */
  chosen: Chosen;
  search: CodeSearch;
  /** How many correspond, on every page. */
  found: number;
  onDone: (sentence: string) => void;
  /** Nothing can be chosen here. */
  allOnly?: boolean;
};

/** What is chosen, or all that corresponds: by what was looked for, also what no page shows. */
export function CodeExports({ chosen, search, found, onDone, allOnly }: CodeExportsProps) {
  return (
    <>
      {allOnly ? null : (
        <ExportButton
          label={words.selection}
          extent={countChosen(chosen, found) === 0 ? null : extentOf(chosen, found)}
          nothing={words.nothing}
          issued
          onDone={onDone}
        />
      )}
      <CertificatesButton chosen={chosen} found={found} onDone={onDone} />
      <ExportButton
        label={words.all}
        extent={found === 0 ? null : allOf(search, isCounted(found) ? found : null)}
        nothing={words.allNothing}
        issued
        onDone={onDone}
      />
    </>
  );
}

const allOf = (search: CodeSearch, found: number | null) => ({
  criteres: { statut: ['DONE' as const], ...criteriaOf(search) },
  found,
});

function extentOf(chosen: Chosen, found: number): Extent {
  if (chosen.kind === 'some') return { elementIds: chosen.rows.map(({ elementId }) => elementId) };
  return { ...allOf(chosen.search, countChosen(chosen, found)), sauf: chosen.except.map(Number) };
}
