import type { ElementRow } from '#contract/registration/element.ts';
import { exporting as words } from '#web/app/catalogue/exchange/export.ts';
import { ExportButton } from '#web/exchange/export/export-button.tsx';
import type { Extent } from '#web/exchange/export/extent.ts';
import { type CodeSearch, filterOf, mayBeCode } from './find-codes.ts';

export type CodeExportsProps = {
  rows: readonly ElementRow[];
  search: CodeSearch;
  /** The list stops before the end of what was found. */
  capped: boolean;
  selected: ReadonlySet<string>;
  onDone: (sentence: string) => void;
};

/** What is chosen, or all that was found: also what the list does not show. */
export function CodeExports({ rows, search, capped, selected, onDone }: CodeExportsProps) {
  const chosen = rows.filter(({ elementId }) => selected.has(String(elementId)));
  return (
    <>
      <ExportButton
        label={words.selection}
        extent={chosen.length === 0 ? null : idsOf(chosen)}
        nothing={words.nothing}
        issued
        onDone={onDone}
      />
      <ExportButton
        label={words.all}
        extent={rows.length === 0 ? null : capped ? allOf(search) : idsOf(rows)}
        nothing={words.allNothing}
        issued
        onDone={onDone}
      />
    </>
  );
}

const idsOf = (rows: readonly ElementRow[]): Extent => ({
  elementIds: rows.map(({ elementId }) => elementId),
});

function allOf(search: CodeSearch): Extent {
  const { text } = search;
  const sought = text === '' ? {} : mayBeCode(text) ? { isrc: text } : { texte: text };
  return { criteres: { statut: ['DONE'], ...filterOf(search), ...sought } };
}
