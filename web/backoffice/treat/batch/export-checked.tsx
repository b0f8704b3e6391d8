import { lazy, Suspense, useState } from 'react';
import { listPending } from '#contract/registration/isrc.ts';
import { call } from '#web/app/api/call.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { exportChecked as words } from '#web/app/catalogue/workbench-staff/batch.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Button } from '#web/design/action/button.tsx';

const ExportDialog = lazy(() =>
  import('#web/exchange/export/export-dialog.tsx').then((module) => ({ default: module.ExportDialog })),
);

export type ExportCheckedProps = { dossierIds: readonly number[]; onDone: (sentence: string) => void };

/** A file of the recordings that wait in the dossiers ticked. */
export function ExportChecked({ dossierIds, onDone }: ExportCheckedProps) {
  const [elementIds, setElementIds] = useState<readonly number[] | null>(null);
  const { run, busy, problem } = useAction();
  const gather = async () => {
    const found = await Promise.all(
      dossierIds.map((dossierId) => call(listPending, { body: { dossierId } })),
    );
    const ids = found.flatMap(({ rows }) => rows.map(({ elementId }) => elementId));
    if (ids.length === 0) onDone(words.nothing);
    else setElementIds(ids);
  };
  return (
    <>
      <Button variant="secondary" size="small" busy={busy} onClick={() => void run(gather)}>
        {words.exporting}
      </Button>
      {problem ? <ProblemNotice error={problem} /> : null}
      {elementIds === null ? null : (
        <Suspense fallback={null}>
          <ExportDialog
            extent={{ elementIds }}
            issued={false}
            onDone={onDone}
            onClose={() => setElementIds(null)}
          />
        </Suspense>
      )}
    </>
  );
}
