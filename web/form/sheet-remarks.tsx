import { sheetRemarks as messages } from '#web/form/messages/sheet.ts';

export type SheetRemarksProps = {
  /** Merged cells filled, hidden lines read, cells stripped of invisible characters. */
  readonly merged: number;
  readonly hidden: number;
  readonly unseen: number;
  /** Ditto marks replaced by the value above. */
  readonly dittos: number;
  /** Names of the hidden columns. */
  readonly hiddenColumns: readonly string[];
  readonly hiddenSheets: readonly string[];
};

/** Lists the changes made to the file, so that none is silent. */
export function SheetRemarks({
  merged,
  hidden,
  unseen,
  dittos,
  hiddenColumns,
  hiddenSheets,
}: SheetRemarksProps) {
  const texts = [
    merged > 0 ? messages.merged(merged) : '',
    hidden > 0 ? messages.hidden(hidden) : '',
    hiddenColumns.length > 0 ? messages.hiddenColumns(hiddenColumns) : '',
    dittos > 0 ? messages.dittos(dittos) : '',
    unseen > 0 ? messages.unseen(unseen) : '',
    hiddenSheets.length > 0 ? messages.hiddenSheets(hiddenSheets) : '',
  ].filter(Boolean);
  return texts.map((sentence) => (
    <p key={sentence} className="secondary">
      {sentence}
    </p>
  ));
}

/** Sheets that the workbook hides, but for the one that is read. */
export const skippedSheets = (
  feuilles: readonly { readonly nom: string; readonly cachee: boolean }[],
  feuille: string | null,
): readonly string[] =>
  feuilles.filter(({ nom, cachee }) => cachee && nom !== feuille).map(({ nom }) => nom);
