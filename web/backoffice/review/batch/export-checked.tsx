import type { DossierRow } from '#contract/registration/dossier.ts';
import { exportChecked as messages } from '#web/backoffice/messages/batch.ts';
import { ExportButton } from '#web/exchange/export/export-button.tsx';

export type ExportCheckedProps = {
  rows: readonly DossierRow[];
  onDone: (sentence: string) => void;
};

/** A file of the recordings that wait in the dossiers ticked: as they are when it is made. */
export function ExportChecked({ rows, onDone }: ExportCheckedProps) {
  const result = rows.reduce((sum, { counts }) => sum + counts.PRODUCT + counts.LOCK, 0);
  const criteres = {
    statut: ['PRODUCT' as const, 'LOCK' as const],
    dossierIds: rows.map(({ dossierId }) => dossierId),
  };
  return (
    <ExportButton
      label={messages.exporting}
      size="small"
      extent={result === 0 ? null : { criteres, result }}
      nothing={messages.nothing}
      issued={false}
      onDone={onDone}
    />
  );
}
