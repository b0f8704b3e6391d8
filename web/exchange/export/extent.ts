import type { ExportCriteria } from '#contract/exchange/exports.ts';

/** Which recordings leave: these, or all that answer the criteria. */
export type Extent = { readonly elementIds: readonly number[] } | { readonly criteres: ExportCriteria };
