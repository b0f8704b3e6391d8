import { IconDownload } from '@tabler/icons-react';
import { readRejectedRows } from '#contract/exchange/imports.ts';
import { Button } from '#web/design/action/button.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { importing } from '#web/producer/messages/import.ts';
import { useDownload } from '../use-download.ts';

export type LinesLeftProps = { importId: number; hint: string };

/** The lines that are left out, as a file to correct and deposit again. */
export function LinesLeft({ importId, hint }: LinesLeftProps) {
  const { busy, problem, download } = useDownload();
  return (
    <div className="stack gap-8">
      <p className="secondary">{hint}</p>
      <div className="row">
        <Button
          variant="secondary"
          icon={<IconDownload size={18} aria-hidden />}
          busy={busy}
          onClick={() => void download(readRejectedRows, { query: { importId: String(importId) } })}
        >
          {importing.errors.download}
        </Button>
      </div>
      {problem ? <ProblemAlert error={problem} /> : null}
    </div>
  );
}
