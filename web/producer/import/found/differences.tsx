import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { labelOfColumn } from '#web/producer/intake/column-names.ts';

const words = importing.changes;

export type Change = ImportAnalysis['misesAJour']['exemples'][number]['changements'][number];

/** Each field that differs, as the portal has it and as the file says it. */
export function Differences({ changements }: { changements: readonly Change[] }) {
  return changements.map(({ colonne, avant, apres, par }, index) => (
    <span key={colonne}>
      {index > 0 ? ' ; ' : ''}
      {labelOfColumn(colonne)} : <del>{avant || words.empty}</del> →{' '}
      <ins>{apres || words.empty}</ins>
      {par === 'DEUX' || par === 'PORTAIL' ? ` ${words.since[par]}` : ''}
    </span>
  ));
}

/** What the line says otherwise, and stays as the portal has it. */
export function Kept({ gardes }: { gardes: readonly Change[] }) {
  if (gardes.length === 0) return null;
  return (
    <span className="secondary import-below">
      {words.kept(gardes.length)} {gardes.map(({ colonne }) => labelOfColumn(colonne)).join(', ')}.
    </span>
  );
}
