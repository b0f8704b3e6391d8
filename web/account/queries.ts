import { queryOptions } from '@tanstack/react-query';
import { readProfile } from '#contract/account/profile.ts';
import { listJoinRequests, readStructure } from '#contract/account/structure.ts';
import { listTeam } from '#contract/account/team.ts';
import { listJustificatifs } from '#contract/upload.ts';
import { call } from '#web/platform/api/call.ts';
import { LINKS_RENEWED_MILLISECONDS } from '#web/platform/api/fresh-links.ts';
import { keyOf } from '#web/platform/api/keys.ts';

/** Queries of the account screens. */

export const ownProfile = queryOptions({
  queryKey: keyOf('profiles', {}, 'own'),
  queryFn: ({ signal }) => call(readProfile, { query: {} }, signal),
});

export const structureOf = (structureId: number) =>
  queryOptions({
    queryKey: keyOf('structures', { structureId }),
    queryFn: ({ signal }) =>
      call(readStructure, { query: { structureId: String(structureId) } }, signal),
  });

export const teamOf = (structureId: number) =>
  queryOptions({
    queryKey: keyOf('teams', {}, structureId),
    queryFn: ({ signal }) =>
      call(listTeam, { query: { structureId: String(structureId) } }, signal),
  });

export const justificatifsOf = (structureId: number) =>
  queryOptions({
    queryKey: keyOf('justificatifs', {}, structureId),
    queryFn: ({ signal }) =>
      call(listJustificatifs, { query: { structureId: String(structureId) } }, signal),
    refetchInterval: LINKS_RENEWED_MILLISECONDS,
  });

export const joinRequests = queryOptions({
  queryKey: keyOf('teams', {}, 'asked'),
  queryFn: ({ signal }) => call(listJoinRequests, {}, signal),
});
