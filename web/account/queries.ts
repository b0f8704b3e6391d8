import { queryOptions } from '@tanstack/react-query';
import { readProfile } from '#contract/account/profile.ts';
import { listJoinRequests, readStructure } from '#contract/account/structure.ts';
import { listTeam } from '#contract/account/team.ts';
import { listJustificatifs } from '#contract/upload.ts';
import { call } from '../app/api/call.ts';

/** What the screens of the account read. Keys begin with the name of the resource: live updates rely on it. */

export const ownProfile = queryOptions({
  queryKey: ['profiles', 'own'],
  queryFn: ({ signal }) => call(readProfile, { query: {} }, signal),
});

export const structureOf = (structureId: number) =>
  queryOptions({
    queryKey: ['structures', structureId],
    queryFn: ({ signal }) => call(readStructure, { query: { structureId: String(structureId) } }, signal),
  });

export const teamOf = (structureId: number) =>
  queryOptions({
    queryKey: ['teams', structureId],
    queryFn: ({ signal }) => call(listTeam, { query: { structureId: String(structureId) } }, signal),
  });

export const justificatifsOf = (structureId: number) =>
  queryOptions({
    queryKey: ['justificatifs', structureId],
    queryFn: ({ signal }) => call(listJustificatifs, { query: { structureId: String(structureId) } }, signal),
  });

export const joinRequests = queryOptions({
  queryKey: ['teams', 'asked'],
  queryFn: ({ signal }) => call(listJoinRequests, {}, signal),
});
