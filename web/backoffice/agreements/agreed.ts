import { ALTERED } from '#contract/messages/subjects.ts';

/** What is agreed about a code shows wherever the code does. */
export const AGREED = ALTERED.correction;
