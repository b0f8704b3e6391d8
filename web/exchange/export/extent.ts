import type { ExportCriteria } from '#contract/exchange/exports.ts';

/** Which recordings leave: these, or all that answer the criteria. */
export type Extent =
  | { readonly elementIds: readonly number[] }
  /** `found`: how many they are; null when nobody counted them all. */
  | {
      readonly criteres: ExportCriteria;
      /** Of them, those left out. */
      readonly sauf?: readonly number[];
      readonly result: number | null;
    };

export const countOf = (extent: Extent): number | null =>
  'elementIds' in extent ? extent.elementIds.length : extent.result;

/** As a call says it. */
export const requested = (extent: Extent) =>
  'elementIds' in extent
    ? { elementIds: [...extent.elementIds] }
    : {
        criteres: extent.criteres,
        ...(extent.sauf === undefined || extent.sauf.length === 0
          ? {}
          : { sauf: [...extent.sauf] }),
      };
