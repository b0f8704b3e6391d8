import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { labelOfColumn } from '#web/producer/import-frame/column-names.ts';
import { importing } from '#web/producer/messages/import.ts';

const messages = importing.changes;

export type Change = ImportAnalysis['misesAJour']['exemples'][number]['changements'][number];

/** Each differing field, with the portal's value and the file's. */
export function Differences({ changements }: { changements: readonly Change[] }) {
  return changements.map(({ colonne, avant, apres, par }, index) => (
    <span key={colonne}>
      {index > 0 ? ' ; ' : ''}
      {labelOfColumn(colonne)} : <del>{avant || messages.empty}</del> →{' '}
      <ins>{apres || messages.empty}</ins>
      {par === 'DEUX' || par === 'PORTAIL' ? ` ${messages.since[par]}` : ''}
    </span>
  ));
}

/** Differences in the line that are not applied: the portal's value remains. */
export function Stored({ gardes }: { gardes: readonly Change[] }) {
  if (gardes.length === 0) return null;
  return (
    <span className="secondary import-below">
      {messages.stored(gardes.length)}{' '}
      {gardes.map(({ colonne }) => labelOfColumn(colonne)).join(', ')}.
    </span>
  );
}
