import type { Endpoint } from '#contract/endpoint.ts';
import { type CallInput, respond } from '#web/app/api/call.ts';
import { saveFile } from '#web/app/api/save-file.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { importing as messages } from '#web/app/catalogue/exchange/import.ts';
import { announce } from '#web/app/shell/announcer.tsx';

/** Takes a file from the portal to the person. */
export function useDownload() {
  const { run, busy, failure: problem } = useAction();
  const download = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    run(async () =>
      announce(messages.template.saved(await saveFile(await respond(endpoint, input)))),
    );
  return { busy, problem, download };
}
