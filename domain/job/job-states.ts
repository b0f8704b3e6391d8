/** How far a job has come that a person watches (specification, section 4). */

export const JOB_STATES = { CREATED: 0, STARTED: 1, FINISHED: 2, ERROR: 3 } as const;
export type JobState = (typeof JOB_STATES)[keyof typeof JOB_STATES];
