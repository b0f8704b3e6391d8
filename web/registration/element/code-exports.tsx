import type { ElementRow } from '#contract/registration/element.ts';
import { exporting as words } from '#web/app/catalogue/exchange/export.ts';
import { MOST_COUNTED } from '#web/design/table/served-pages.ts';
import { ExportButton } from '#web/exchange/export/export-button.tsx';
import type { Extent } from '#web/exchange/export/extent.ts';
import { CertificatesButton } from './certificates-button.tsx';
import { type CodeSearch, criteriaOf } from './find-codes.ts';

export type CodeExportsProps = {
  /** Of which a certificate is made, and a file unless nothing can be chosen here. */
  chosen: readonly ElementRow[];
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
          extent={chosen.length === 0 ? null : { elementIds: chosen.map(({ elementId }) => elementId) }}
          nothing={words.nothing}
          issued
          onDone={onDone}
        />
      )}
      <CertificatesButton
        isrcs={chosen.flatMap(({ isrc }) => (isrc === null ? [] : [isrc]))}
        onDone={onDone}
      />
      <ExportButton
        label={words.all}
        extent={found === 0 ? null : allOf(search, found)}
        nothing={words.allNothing}
        issued
        onDone={onDone}
      />
    </>
  );
}

const allOf = (search: CodeSearch, found: number): Extent => ({
  criteres: { statut: ['DONE'], ...criteriaOf(search) },
  found: found < MOST_COUNTED ? found : null,
});
