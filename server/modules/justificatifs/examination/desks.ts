/**
 * Buffers where files are read whole: a few of one file's size, allocated once. A hundred
 * simultaneous uploads take turns, one file at a time, and the memory does not grow with them.
 */

import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';

type ReviewQueue = Uint8Array<ArrayBuffer>;

export type Desks = {
  /**
   * Runs `work` with the next free buffer, which must not be used after it ends.
   * @throws Refusal SERVICE_UNAVAILABLE when none comes free in time
   */
  at<T>(work: (reviewQueue: ReviewQueue) => Promise<T>): Promise<T>;
};

/**
 * @param bytes size of each buffer
 * @param patience milliseconds to wait for one
 */
export function createDesks(count: number, bytes: number, patience: number): Desks {
  const free: ReviewQueue[] = Array.from({ length: count }, () => new Uint8Array(bytes));
  const queue: ((reviewQueue: ReviewQueue) => void)[] = [];

  function taken(): Promise<ReviewQueue> {
    const reviewQueue = free.pop();
    if (reviewQueue !== undefined) return Promise.resolve(reviewQueue);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(input), 1);
        reject(
          new DomainError(SERVICE_UNAVAILABLE, { privateDetail: `no desk free in ${patience} ms` }),
        );
      }, patience);
      const input = (next: ReviewQueue) => {
        clearTimeout(timer);
        resolve(next);
      };
      queue.push(input);
    });
  }

  return {
    async at(work) {
      const reviewQueue = await taken();
      try {
        return await work(reviewQueue);
      } finally {
        const next = queue.shift();
        if (next === undefined) free.push(reviewQueue);
        else next(reviewQueue);
      }
    },
  };
}
