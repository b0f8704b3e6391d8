import type { OutputOf } from '#contract/endpoint.ts';
import type { readOwnData } from '#contract/rights/rights.ts';

/** What the portal holds about whoever reads it. */
export type OwnData = OutputOf<typeof readOwnData>;
