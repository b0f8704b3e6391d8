/**
 * Where files are read whole: a few desks of one file's size, made once, whatever comes. A hundred
 * uploads at the same moment take turns, one file at a time, and the memory does not grow with them.
 */

import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { Refusal } from '#domain/refusal.ts';

type Desk = Uint8Array<ArrayBuffer>;

export type Desks = {
  /**
   * Runs `work` at the next free desk. Nothing of the desk may be kept when it ends.
   * @throws Refusal SERVICE_UNAVAILABLE when none comes free in time
   */
  at<T>(work: (desk: Desk) => Promise<T>): Promise<T>;
};

/** @param bytes of each desk @param patience milliseconds to wait for one */
export function createDesks(count: number, bytes: number, patience: number): Desks {
  const free: Desk[] = Array.from({ length: count }, () => new Uint8Array(bytes));
  const queue: ((desk: Desk) => void)[] = [];

  function taken(): Promise<Desk> {
    const desk = free.pop();
    if (desk !== undefined) return Promise.resolve(desk);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(given), 1);
        reject(
          new Refusal(SERVICE_UNAVAILABLE, { privateDetail: `no desk free in ${patience} ms` }),
        );
      }, patience);
      const given = (next: Desk) => {
        clearTimeout(timer);
        resolve(next);
      };
      queue.push(given);
    });
  }

  return {
    async at(work) {
      const desk = await taken();
      try {
        return await work(desk);
      } finally {
        const next = queue.shift();
        if (next === undefined) free.push(desk);
        else next(desk);
      }
    },
  };
}
