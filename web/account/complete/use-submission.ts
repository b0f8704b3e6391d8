import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { StructureOut } from '#contract/account/structure.ts';
import { submitAccount } from '#contract/account/workflow.ts';
import type { FieldError } from '#domain/domain-error.ts';
import { missingStructureFields } from '#domain/structure/structure-fields.ts';
import type { SummaryError } from '#web/design/feedback/error-summary.tsx';
import { fieldId } from '#web/form/record/form-context.ts';
import { firstOfEach } from '#web/form/record/form-frame.tsx';
import type { RecordForm } from '#web/form/record/use-record-form.ts';
import { call } from '#web/platform/api/call.ts';
import { asProblem } from '#web/platform/api/problem-error.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { useSession, useUser } from '#web/platform/session/use-session.ts';
import { DROP_ID } from '../justificatifs/file-line.tsx';
import { usePapers } from '../justificatifs/papers.tsx';
import { structureBody } from '../structure/structure-values.ts';
import { completeMessages as messages } from './messages.ts';
import { useLacking } from './use-tasks.ts';

/** Target of the error summary for a missing item that is not a field of this page. */
export const IN_PROFILE = 'profil';
export const REPRESENTANT_ID = 'representant';

/** Submits the account: the page first checks for missing items, then the server validates. */
export function useSubmission(structure: StructureOut, form: RecordForm<StructureOut>) {
  const { interlocuteurId } = useUser();
  const { refresh } = useSession();
  const queries = useQueryClient();
  const lacking = useLacking();
  const [attempt, setAttempt] = useState(0);
  const [stage, setStage] = useState<'rest' | 'asked' | 'leaving'>('rest');
  const { structureId, statut, situation } = structure;
  const missing = missingStructureFields({ ...structureBody(form.values), statut, situation });
  const sending = useMutation({
    mutationFn: () => call(submitAccount, { body: { interlocuteurId, structureId } }),
    onSuccess: async () => {
      await Promise.all([
        readAgain(queries, 'structures', 'profiles', 'justificatifs', 'teams'),
        refresh(),
      ]);
      announce(messages.send.done);
    },
  });
  const refused = sending.error ? (asProblem(sending.error).problem.errors ?? []) : [];
  const errors: readonly SummaryError[] = [
    ...(lacking.profile ?? []).map(({ message }) => ({
      field: IN_PROFILE,
      message: messages.profileMissing(message),
    })),
    ...firstOfEach([...form.errors, ...missing]).map(({ path, message }) => ({
      field: fieldId(form.name, path),
      message,
    })),
    ...(lacking.representant ?? []).map(() => ({
      field: REPRESENTANT_ID,
      message: messages.representantMissing,
    })),
    ...(lacking.justificatifs ?? []).map(() => ({
      field: DROP_ID,
      message: messages.documentsMissing,
    })),
  ];
  const shown = errors.length > 0 ? errors : refused.map((error) => placed(form.name, error));
  const go = useEffectEvent(async () => {
    setStage('leaving');
    setAttempt((before) => before + 1);
    if (errors.length === 0 && (!form.dirty || (await form.save()) !== null))
      sending.mutate(undefined, { onError: () => setAttempt((before) => before + 1) });
    setStage('rest');
  });
  const papers = usePapers();
  // A submission requested while the draft autosaves or papers upload starts once both are
  // finished.
  const ready = stage === 'asked' && !form.saving && !papers.sending;
  useEffect(() => {
    if (ready) void go();
  }, [ready]);
  return {
    attempt,
    missing,
    errors: attempt > 0 ? shown : [],
    /** A refusal that no field explains. */
    problem: sending.error && refused.length === 0 ? sending.error : null,
    /** The sending waits for papers. */
    awaitsPapers: stage === 'asked' && papers.sending,
    busy: sending.isPending || stage !== 'rest',
    send: () => setStage((before) => (before === 'rest' ? 'asked' : before)),
  };
}

/** Maps a server error path (`structure.raison`, `interlocuteur.nom`…) to a field of the page. */
function placed(form: string, { path, message }: FieldError): SummaryError {
  const [location = '', name = ''] = path.split('.');
  if (location === 'structure') return { field: fieldId(form, name), message };
  if (location === 'interlocuteur')
    return { field: IN_PROFILE, message: messages.profileMissing(message) };
  return { field: location === 'justificatifs' ? DROP_ID : REPRESENTANT_ID, message };
}
