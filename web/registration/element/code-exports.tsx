import { isCounted } from '#web/design/table/served-pages.ts';
import { ExportButton } from '#web/exchange/export/export-button.tsx';
import type { Extent } from '#web/exchange/export/extent.ts';
import { exporting as messages } from '#web/messages/export.ts';
import { CertificatesButton } from './certificates-button.tsx';
import type { Chosen } from './chosen.ts';
import { type CodeSearch, criteriaOf } from './find-codes.ts';
import { countChosen } from './gather.ts';

export type CodeExportsProps = {
  /** Of which a certificate is made, and a file unless nothing can be chosen here. */
  chosen: Chosen;
  search: CodeSearch;
  /** How many correspond, on every page. */
  result: number;
  onDone: (sentence: string) => void;
  /** Nothing can be chosen here. */
  allOnly?: boolean;
};

/** What is chosen, or all that corresponds: by what was looked for, also what no page shows. */
export function CodeExports({ chosen, search, result, onDone, allOnly }: CodeExportsProps) {
  return (
    <>
      {allOnly ? null : (
        <ExportButton
          label={messages.selection}
          extent={countChosen(chosen, result) === 0 ? null : extentOf(chosen, result)}
          nothing={messages.nothing}
          issued
          onDone={onDone}
        />
      )}
      <CertificatesButton chosen={chosen} result={result} onDone={onDone} />
      <ExportButton
        label={messages.all}
        extent={result === 0 ? null : allOf(search, isCounted(result) ? result : null)}
        nothing={messages.allNothing}
        issued
        onDone={onDone}
      />
    </>
  );
}

const allOf = (search: CodeSearch, result: number | null) => ({
  criteres: { statut: ['DONE' as const], ...criteriaOf(search) },
  result,
});

function extentOf(chosen: Chosen, count: number): Extent {
  if (chosen.kind === 'some') return { elementIds: chosen.rows.map(({ elementId }) => elementId) };
  return { ...allOf(chosen.search, countChosen(chosen, count)), sauf: chosen.except.map(Number) };
}
