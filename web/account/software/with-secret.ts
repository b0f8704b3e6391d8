import type { OutputOf } from '#contract/endpoint.ts';
import type { renewSecret } from '#contract/software/service-accounts.ts';

/** A service account with its secret, returned only once. */
export type WithSecret = OutputOf<typeof renewSecret>;
