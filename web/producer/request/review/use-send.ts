import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { DOSSIER_ALREADY_SENT, submitDossier } from '#contract/registration/dossier.ts';
import { DOSSIER_CHANGED } from '#contract/registration/isrc.ts';
import type { FieldError } from '#domain/domain-error.ts';
import { isBeingEntered } from '#domain/registration/statuts.ts';
import { call } from '#web/platform/api/call.ts';
import { asProblem, type ProblemError } from '#web/platform/api/problem-error.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { retryUntilAnswered } from '#web/platform/pending-changes/queue.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { STEPS, sentPath, stepPath } from '../flow/step-path.ts';
import { useRefetch, useRequest } from '../flow/use-request.ts';
import { SIMILAR } from './similar/questions.ts';

type Outcome = {
  /** Grows at each press, so that the summary takes the focus again. */
  readonly attempt: number;
  readonly busy: boolean;
  readonly unsaved: boolean;
  readonly problem: ProblemError | null;
  readonly errors: readonly FieldError[];
};

const REST: Outcome = { attempt: 0, busy: false, unsaved: false, problem: null, errors: [] };

/**
 * Saves the last changes, submits, and opens the confirmation page. `readSimilar` searches for
 * similar recordings again when the server found one without an answer, so that its question shows.
 */
export function useSend(readSimilar: () => Promise<unknown>) {
  const { autosave } = useRequest();
  const { refresh } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refetch = useRefetch();
  const [outcome, setOutcome] = useState(REST);
  /** No answer or a server error: the request may still have been submitted. */
  const uncertain = useRef(false);
  const end = (changes: Partial<Outcome>) =>
    setOutcome(({ attempt }) => ({ ...REST, attempt, ...changes }));

  const arrive = async (dossierId: number) => {
    await navigate(sentPath(dossierId));
    void readAgain(queries, 'dossier', 'dossiers', 'elements');
    // The counts and the menu of the session changed; the page does not wait for them.
    void refresh();
  };
  const submit = async () => {
    const saved = await autosave.flush();
    const { dossierId, existing } = autosave.read();
    if (!saved || dossierId === null) return end({ unsaved: true });
    try {
      // Only the recordings on this screen, with their revisions: a line added or changed by
      // somebody else prevents submission.
      const elements = [...existing.values()]
        .filter(({ statut }) => isBeingEntered(statut))
        .map(({ elementId, revision }) => ({ elementId, revision }));
      await call(submitDossier, { body: { dossierId, attestation: true, elements } });
      await arrive(dossierId);
    } catch (error) {
      const problem = asProblem(error);
      if (uncertain.current && problem.code === DOSSIER_ALREADY_SENT.code) return arrive(dossierId);
      uncertain.current ||= retryUntilAnswered(problem) === 'retry';
      const refused = problem.code === INVALID_FIELDS.code ? (problem.problem.errors ?? []) : [];
      if (refused.some(({ path }) => path.endsWith(`.${SIMILAR}`))) await readSimilar();
      setOutcome(({ attempt }) => ({
        ...REST,
        // The server found errors unknown to this screen: their list takes the focus in turn.
        attempt: refused.length > 0 ? attempt + 1 : attempt,
        problem: refused.length > 0 ? null : problem,
        errors: refused,
      }));
    }
  };
  const send = async (complete: boolean) => {
    setOutcome(({ attempt }) => ({ ...REST, attempt: attempt + 1, busy: complete }));
    if (complete) await submit();
  };
  const readChanged = async () => {
    const { dossierId } = autosave.read();
    if (dossierId === null) return;
    await navigate(stepPath(dossierId, STEPS.check));
    refetch(dossierId);
  };
  /** Errors of this field name were corrected. */
  const forget = (name: string) =>
    setOutcome((now) => ({
      ...now,
      errors: now.errors.filter(({ path }) => !path.endsWith(`.${name}`)),
    }));
  const changed = outcome.problem?.code === DOSSIER_CHANGED.code;
  return { ...outcome, send, forget, readChanged: changed ? readChanged : null };
}
