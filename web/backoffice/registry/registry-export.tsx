import { IconDownload } from '@tabler/icons-react';
import { useAction } from '#web/app/api/use-action.ts';
import { registryExport as words } from '#web/app/catalogue/registry-staff/registry.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { Button } from '#web/design/action/button.tsx';
import { csvOf, saveText } from './csv.ts';
import type { Registry } from './registry.ts';

export type RegistryExportProps<R, C> = { registry: Registry<R, C>; criteria: C };

/** What is found, as a file that a spreadsheet opens: asked again whole, not the page that is shown. */
export function RegistryExport<R, C>({ registry, criteria }: RegistryExportProps<R, C>) {
  const { run, busy, problem } = useAction();
  const { file, headings, line, all } = registry.exported;
  const save = async () => {
    const { rows } = await all(criteria);
    saveText(`${file}.csv`, csvOf([headings, ...rows.map(line)]));
    announce(words.saved(rows.length));
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={<IconDownload size={18} aria-hidden />}
        busy={busy}
        onClick={() => void run(save)}
      >
        {words.export}
      </Button>
      {problem ? <ProblemNotice error={problem} /> : null}
    </>
  );
}
