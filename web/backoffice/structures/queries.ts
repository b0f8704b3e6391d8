import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  previewMerge,
  readStructureSheet,
  type StructureCriteria,
  searchRegistry,
} from '#contract/registry-admin/structures.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { afterTyping } from '../workbench/after-typing.ts';

/** Queries of the registry screens. */

export const registryOf = (criteria: StructureCriteria) =>
  queryOptions({
    queryKey: keyOf('structures', {}, 'registry', criteria),
    queryFn: async ({ signal }) => {
      if (criteria.texte !== undefined) await afterTyping(signal);
      return call(searchRegistry, { body: criteria }, signal);
    },
    placeholderData: keepPreviousData,
  });

export const sheetOf = (structureId: number) =>
  queryOptions({
    queryKey: keyOf('structures', { structureId }, 'sheet'),
    queryFn: ({ signal }) =>
      call(readStructureSheet, { query: { structureId: String(structureId) } }, signal),
  });

/** Counted when it is asked, and again at each opening: it is about to be confirmed. */
export const mergePreviewOf = (structureId: number, versStructureId: number | null) =>
  queryOptions({
    queryKey: keyOf('structures', {}, 'merge', structureId, { versStructureId }),
    queryFn: ({ signal }) =>
      call(
        previewMerge,
        { query: { structureId: String(structureId), versStructureId: String(versStructureId) } },
        signal,
      ),
    enabled: versStructureId !== null,
    gcTime: 0,
  });
