import type { readOwnData } from '#contract/account/rights.ts';
import type { OutputOf } from '#contract/endpoint.ts';

/** What the portal holds about whoever reads it. */
export type OwnData = OutputOf<typeof readOwnData>;
