/** Runs tasks one after the other, with a minimum interval between their starts. */

import { setTimeout as wait } from 'node:timers/promises';

export type Pace = {
  /** Milliseconds between two starts. */
  readonly apart: number;
  /** Maximum waiting tasks; one more is refused at once. */
  readonly mostWaiting: number;
  readonly sleep?: ((milliseconds: number) => Promise<unknown>) | undefined;
  readonly clock?: () => number;
};

export class TooManyWait extends Error {
  override readonly name = 'TooManyWait';
}

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function inTurn({
  apart,
  mostWaiting,
  sleep = wait,
  clock = () => performance.now(),
}: Pace): InTurn {
  let waiting = 0;
  let next = Number.NEGATIVE_INFINITY;
  let last: Promise<unknown> = Promise.resolve();
  const begin = async () => {
    const early = next - clock();
    if (early > 0) await sleep(Math.ceil(early));
    waiting -= 1;
    next = clock() + apart;
  };
  return async (work) => {
    if (waiting >= mostWaiting) throw new TooManyWait();
    waiting += 1;
    const turn = last.then(begin);
    last = turn;
    await turn;
    return await work();
  };
}
