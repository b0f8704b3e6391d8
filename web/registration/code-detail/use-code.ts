import { useQuery } from '@tanstack/react-query';
import { readDossier } from '#contract/registration/dossier.ts';
import type { ElementOut, ElementRow } from '#contract/registration/element.ts';
import { listCodes } from '#contract/registration/isrc.ts';
import type { Isrc } from '#domain/isrc/isrc.ts';
import type { HistoryPaneProps } from '#web/history/history-pane.tsx';
import { historyOfOne } from '#web/history/of-one.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';

export type CodeSheet = {
  readonly row: ElementRow;
  readonly element: ElementOut;
  /** History of this recording; of its dossier's history, only its own part. */
  readonly reported: HistoryPaneProps['dossier'];
};

/**
 * Everything this person may read about a code; `sheet` is null while loading, or when unknown.
 * @param structureId structure that must own it; null: any
 */
export function useCode(isrc: Isrc, structureId: number | null) {
  const result = useQuery({
    queryKey: keyOf('elements', {}, 'code', { isrc, structureId }),
    queryFn: async ({ signal }) => {
      const { rows } = await call(
        listCodes,
        { body: { isrc, structureId: structureId ?? undefined } },
        signal,
      );
      return rows.find((row) => row.isrc === isrc) ?? null;
    },
  });
  const row = result.data ?? null;
  const dossierId = row?.dossierId ?? null;
  const dossier = useQuery({
    queryKey: keyOf('dossiers', dossierId === null ? {} : { dossierId }, 'sheet'),
    queryFn: ({ signal }) => call(readDossier, { query: { dossierId: String(dossierId) } }, signal),
    enabled: dossierId !== null,
  });
  const element = dossier.data?.elements.find(({ elementId }) => elementId === row?.elementId);
  const sheet: CodeSheet | null =
    row === null || element === undefined || dossier.data === undefined
      ? null
      : {
          row,
          element,
          reported: {
            elements: [element],
            history: historyOfOne(element, dossier.data.history),
            historyCut: dossier.data.historyCut,
          },
        };
  return {
    sheet,
    unknown: result.data === null || (dossier.isSuccess && element === undefined),
    error: result.error ?? dossier.error,
    retry: () => void (result.error ? result : dossier).refetch(),
  };
}
