import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type PersonCriteria,
  previewPeopleMerge,
  readPerson,
  searchPeople,
} from '#contract/registry-admin/people.ts';
import type { OptionLoader } from '#web/design/form/use-search.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { afterTyping } from '../workbench/after-typing.ts';

/** Queries of the people screens. */

export const peopleOf = (criteria: PersonCriteria) =>
  queryOptions({
    queryKey: keyOf('profiles', {}, 'registry', criteria),
    queryFn: async ({ signal }) => {
      if (criteria.texte !== undefined) await afterTyping(signal);
      return call(searchPeople, { body: criteria }, signal);
    },
    placeholderData: keepPreviousData,
  });

export const personOf = (interlocuteurId: number) =>
  queryOptions({
    queryKey: keyOf('profiles', {}, 'sheet', interlocuteurId),
    queryFn: ({ signal }) =>
      call(readPerson, { query: { interlocuteurId: String(interlocuteurId) } }, signal),
  });

export const peopleMergeOf = (interlocuteurId: number, other: number | null) =>
  queryOptions({
    queryKey: keyOf('profiles', {}, 'merge', interlocuteurId, { other }),
    queryFn: ({ signal }) =>
      call(
        previewPeopleMerge,
        {
          query: { interlocuteurId: String(interlocuteurId), autreInterlocuteurId: String(other) },
        },
        signal,
      ),
    enabled: other !== null,
    gcTime: 0,
  });

const MOST_OPTIONS = 20;

/** Options of a search field for people by name or e-mail, without the open person. */
export const peopleBut =
  (open: number): OptionLoader =>
  async (texte, signal) => {
    const { rows } = await call(searchPeople, { body: { texte, limite: MOST_OPTIONS } }, signal);
    const rest = rows.filter(({ interlocuteurId }) => interlocuteurId !== open);
    return rest.map(({ interlocuteurId, nom, prenom, email }) => ({
      value: String(interlocuteurId),
      label: [`${prenom} ${nom}`.trim(), email].filter((part) => part !== '').join(', '),
    }));
  };
