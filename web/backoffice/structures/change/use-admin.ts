import { useQueryClient } from '@tanstack/react-query';
import { STRUCTURE_CHANGED } from '#contract/account/structure.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { adminStructure, type StructureSheet } from '#contract/registry-admin/structures.ts';
import { changeMessages } from '#web/backoffice/structures/messages.ts';
import { call } from '#web/platform/api/call.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { sheetOf } from '../queries.ts';

export type Change = Omit<BodyInput<typeof adminStructure>, 'structureId' | 'revision' | 'motif'>;

/**
 * Sends a change based on the revision opened in the form. `conflict`: somebody else saved first;
 * the typed values stay beside the stored ones.
 */
export function useAdmin(sheet: StructureSheet, onDone: (sentence: string) => void) {
  const queries = useQueryClient();
  const sending = useAction();
  const { structureId } = sheet.structure;
  const save = (change: Change, revision: number, motif: string) =>
    sending.run(async () => {
      const after = await call(adminStructure, {
        body: { ...change, structureId, revision, motif },
      });
      queries.setQueryData(sheetOf(structureId).queryKey, after);
      void readAgain(queries, 'structures');
      onDone(changeMessages.saved);
    });
  const { problem } = sending;
  const conflict =
    problem?.code === STRUCTURE_CHANGED.code ? (problem.problem.versions ?? null) : null;
  return { ...sending, save, conflict, problem: conflict === null ? problem : null };
}
