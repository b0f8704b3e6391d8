import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '#web/app/api/use-action.ts';
import { registryExport as messagesTexts } from '#web/app/catalogue/registry-staff/registry.ts';
import { ProblemAlert } from '#web/app/page/problem-alert.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { Button } from '#web/design/action/button.tsx';
import { messages as designMessages } from '#web/design/design-messages.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { csvOf, saveText } from './csv.ts';
import type { Registry } from './registry.ts';

export type RegistryExportProps<R, C> = {
  exported: NonNullable<Registry<R, C>['exported']>;
  criteria: C;
  /** What is shown: all that is found, of a list that is given whole. */
  rows: readonly R[];
};

/** What is found, as a file that a spreadsheet opens: of a list by pages it is asked again whole. */
export function RegistryExport<R, C>({
  exported,
  criteria,
  rows: shown,
}: RegistryExportProps<R, C>) {
  const { run, busy, problem } = useAction();
  const [capped, setCapped] = useState(false);
  const { file, headings, line, all } = exported;
  const save = async () => {
    const { rows, capped } =
      all === undefined ? { rows: shown, capped: false } : await all(criteria);
    setCapped(capped);
    saveText(`${file}.csv`, csvOf([headings, ...rows.map(line)]));
    announce(messagesTexts.saved(rows.length));
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={<IconDownload size={18} aria-hidden />}
        busy={busy}
        onClick={() => void run(save)}
      >
        {messagesTexts.export}
      </Button>
      {capped ? (
        <AlertBox tone="info" role="status">
          <p>{designMessages.capped}</p>
        </AlertBox>
      ) : null}
      {problem ? <ProblemAlert error={problem} /> : null}
    </>
  );
}
