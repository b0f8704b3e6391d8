import { useState } from 'react';
import { askExport, type ExportFormat } from '#contract/exchange/exports.ts';
import { respond } from '#web/platform/api/call.ts';
import { saveFile } from '#web/platform/api/save-file.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { wholly } from '#web/platform/api/wholly.ts';
import { type Extent, requested } from './extent.ts';

type Job = { readonly jobId: string; readonly total: number };

/** Asks for a file: it comes at once, or a job prepares it. `onSaved` takes its name, and how many it holds. */
export function useExport(extent: Extent, onSaved: (name: string, locked: number | null) => void) {
  const { run, busy, failure: problem } = useAction();
  const [job, setJob] = useState<Job | null>(null);
  const start = (format: ExportFormat, destinataire?: string) =>
    run(async () => {
      const expected = requested(extent);
      const answer = await respond(askExport, {
        body: { format, ...expected, ...(destinataire === undefined ? {} : { destinataire }) },
      });
      const isLater = answer.headers.get('content-disposition') === null;
      if (isLater) setJob((await wholly(answer.json())) as Job);
      else onSaved(await saveFile(answer), lockedIn(answer));
    });
  return { busy, problem, job, start };
}

function lockedIn({ headers }: Response): number | null {
  const text = headers.get('x-lignes');
  return text === null ? null : Number(text);
}
