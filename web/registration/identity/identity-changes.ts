import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  answerIdentityChange,
  listCompanyChanges,
  listIdentityChanges,
  listPersonChanges,
  withdrawCompanyChange,
  withdrawPersonChange,
} from '#contract/account/identity-changes.ts';
import { ALTERED } from '#contract/messages/subjects.ts';
import { AWAITED, type Reponse } from '#domain/register/agreement.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { useAnswering } from '../use-answering.ts';

export const ownChanges = queryOptions({
  queryKey: keyOf('identites', {}, 'own'),
  queryFn: ({ signal }) => call(listPersonChanges, {}, signal),
});

export const changesOf = (structureId: number) =>
  queryOptions({
    queryKey: keyOf('identites', {}, { structureId }),
    queryFn: ({ signal }) =>
      call(listCompanyChanges, { query: { structureId: String(structureId) } }, signal),
  });

/** Waiting changes of all people and structures. */
export const waitingChanges = queryOptions({
  queryKey: keyOf('identites', {}, 'waiting'),
  queryFn: ({ signal }) => call(listIdentityChanges, { query: { etat: AWAITED[0] } }, signal),
});

/** A change that is made shows wherever the person or the structure does. */
export function useChangesReadAgain() {
  const queries = useQueryClient();
  return () => readAgain(queries, ...ALTERED.identite);
}

/** Staff answer a change; the applicant can withdraw it. */
export function useAnswerChange(
  {
    changementId,
    structureId,
  }: { readonly changementId: number; readonly structureId: number | null },
  onDone: (action: Reponse) => void,
) {
  return useAnswering<unknown>({
    about: `identite-${changementId}`,
    async send({ action, motif }) {
      if (action !== 'DELETE')
        return call(answerIdentityChange, { body: { changementId, action, motif } });
      if (structureId === null) return call(withdrawPersonChange, {});
      return call(withdrawCompanyChange, { body: { structureId } });
    },
    again: useChangesReadAgain(),
    onDone: (_done, action) => onDone(action),
  });
}
