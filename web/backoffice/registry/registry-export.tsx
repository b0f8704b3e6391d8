import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { messages as designMessages } from '#web/design/design-messages.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { csvOf, saveText } from './csv.ts';
import { registryExport as messagesTexts } from './messages.ts';
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
