/** The moment is an argument everywhere; this is where it comes from in a running server. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
