import type { readOwnData } from '#contract/account/rights.ts';
import type { OutputOf } from '#contract/endpoint.ts';

/** Personal data that the portal holds about the signed-in person. */
export type OwnData = OutputOf<typeof readOwnData>;
