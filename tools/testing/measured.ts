/**
 * For tests that measure time or memory: a measure disturbed by a neighbour is taken again. What is really too
 * slow, or too large, fails each time.
 */
export const MEASURED = { retry: 2 } as const;
