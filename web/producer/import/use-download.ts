import type { Endpoint } from '#contract/endpoint.ts';
import { type CallInput, respond } from '#web/platform/api/call.ts';
import { saveFile } from '#web/platform/api/save-file.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { importing as messages } from '#web/producer/messages/import.ts';

/** Downloads a file from the portal. */
export function useDownload() {
  const { run, busy, failure: problem } = useAction();
  const download = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    run(async () =>
      announce(messages.template.saved(await saveFile(await respond(endpoint, input)))),
    );
  return { busy, problem, download };
}
