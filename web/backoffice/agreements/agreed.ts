import { ALTERED } from '#contract/messages/subjects.ts';

/** Changes to a correction also refresh every screen that shows the code. */
export const AGREED = ALTERED.correction;
