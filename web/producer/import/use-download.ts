import { useState } from 'react';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type CallInput, respond } from '../../app/api/call.ts';
import { asProblem, type ProblemError } from '../../app/api/problem-error.ts';
import { saveFile } from '../../app/api/save-file.ts';
import { importing as words } from '../../app/catalogue/exchange/import.ts';
import { announce } from '../../app/shell/announcer.tsx';

/** Takes a file from the portal to the person. */
export function useDownload() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const download = async <E extends Endpoint>(endpoint: E, input: CallInput<E>) => {
    setBusy(true);
    setProblem(null);
    try {
      announce(words.template.saved(await saveFile(await respond(endpoint, input))));
    } catch (error) {
      setProblem(asProblem(error));
    }
    setBusy(false);
  };
  return { busy, problem, download };
}
