import { useQueryClient } from '@tanstack/react-query';
import {
  STRUCTURE_CHANGED,
  type StructureOut,
  updateStructure,
} from '#contract/account/structure.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Section } from '#domain/structure/rows/structure-field.ts';
import { checkStructureFields } from '#domain/structure/structure-fields.ts';
import { type RecordForm, useRecordForm } from '#web/form/record/use-record-form.ts';
import { call } from '#web/platform/api/call.ts';
import { structureOf } from '../queries.ts';
import { EMPTY_STRUCTURE_VALUES, structureBody, structureValues } from './structure-values.ts';

/**
 * Form of an existing structure: only changed fields are sent, with the revision that was read.
 * @param section limits the form to its fields, which are stored and saved separately
 */
export function useStructureForm(
  structure: StructureOut,
  section?: Section,
): RecordForm<StructureOut> {
  const queries = useQueryClient();
  const { structureId } = structure;
  const query = structureOf(structureId);
  return useRecordForm({
    name:
      section === undefined ? `structure-${structureId}` : `structure-${structureId}-${section}`,
    record: structure,
    empty: EMPTY_STRUCTURE_VALUES,
    valuesOf: structureValues,
    bodyOf: structureBody,
    errorsOf: (values) =>
      checkStructureFields(structureBody(values), { today: dayInParis(new Date()) }),
    send: async (changed, revision) => {
      const saved = await call(updateStructure, {
        body: { ...changed, structureId, ...(revision === null ? {} : { revision }) },
      });
      queries.setQueryData(query.queryKey, saved);
      return saved;
    },
    stale: STRUCTURE_CHANGED.code,
    refetch: () => queries.fetchQuery({ ...query, staleTime: 0 }),
  });
}
