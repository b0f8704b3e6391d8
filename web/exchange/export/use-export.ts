import { useState } from 'react';
import { askExport, type ExportFormat } from '#contract/exchange/exports.ts';
import { respond } from '#web/app/api/call.ts';
import { saveFile } from '#web/app/api/save-file.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { wholly } from '#web/app/api/wholly.ts';
import { asked, type Extent } from './extent.ts';

type Job = { readonly jobId: string; readonly total: number };

/** Asks for a file: it comes at once, or a job prepares it. `onSaved` takes its name, and how many it holds. */
export function useExport(extent: Extent, onSaved: (name: string, held: number | null) => void) {
  const { run, busy, failure: problem } = useAction();
  const [job, setJob] = useState<Job | null>(null);
  const start = (format: ExportFormat, destinataire?: string) =>
    run(async () => {
      const wanted = asked(extent);
      const answer = await respond(askExport, {
        body: { format, ...wanted, ...(destinataire === undefined ? {} : { destinataire }) },
      });
      const isLater = answer.headers.get('content-disposition') === null;
      if (isLater) setJob((await wholly(answer.json())) as Job);
      else onSaved(await saveFile(answer), heldIn(answer));
    });
  return { busy, problem, job, start };
}

function heldIn({ headers }: Response): number | null {
  const said = headers.get('x-lignes');
  return said === null ? null : Number(said);
}
