import type { ExportCriteria } from '#contract/exchange/exports.ts';

/** Recordings to export: these, or all matching the criteria. */
export type Extent =
  | { readonly elementIds: readonly number[] }
  /** Number of matches; null when not all were counted. */
  | {
      readonly criteres: ExportCriteria;
      /** Excluded recordings. */
      readonly sauf?: readonly number[];
      readonly result: number | null;
    };

export const countOf = (extent: Extent): number | null =>
  'elementIds' in extent ? extent.elementIds.length : extent.result;

/** Format of the request body. */
export const requested = (extent: Extent) =>
  'elementIds' in extent
    ? { elementIds: [...extent.elementIds] }
    : {
        criteres: extent.criteres,
        ...(extent.sauf === undefined || extent.sauf.length === 0
          ? {}
          : { sauf: [...extent.sauf] }),
      };
