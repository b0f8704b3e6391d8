import { queryOptions } from '@tanstack/react-query';
import { readFormesJuridiques, readPays } from '#contract/references.ts';
import { call } from './call.ts';
import { keyOf } from './keys.ts';

/** Reference lists change only with a new version of the portal. */
const ONE_DAY = 86_400_000;

export const countries = queryOptions({
  queryKey: keyOf('references', {}, 'pays'),
  staleTime: ONE_DAY,
  queryFn: ({ signal }) => call(readPays, {}, signal),
});

export const legalForms = queryOptions({
  queryKey: keyOf('references', {}, 'formes-juridiques'),
  staleTime: ONE_DAY,
  queryFn: ({ signal }) => call(readFormesJuridiques, {}, signal),
});
