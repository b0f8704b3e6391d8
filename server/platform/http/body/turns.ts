/**
 * A body that arrives fast fills buffers along its way. So only a few are read at a time, and the
 * others wait in the network's own flow control. A slow sender fills nothing: it gets a turn and
 * releases it while it goes on sending, otherwise a few of them would block everyone.
 */

import type { IncomingMessage } from 'node:http';
import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';

/** Milliseconds between two looks at a sender, and the bytes that a fast one brings in between. */
const LOOK = 500;
const FAST = 65_536;

export type Turns = {
  /** @returns what ends the turn @throws Refusal SERVICE_UNAVAILABLE when none comes in time */
  take(request: IncomingMessage): Promise<() => void>;
};

/** @param patience milliseconds to wait for a turn */
export function createTurns(count: number, patience: number): Turns {
  let free = count;
  const queue: (() => void)[] = [];

  function input(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(next), 1);
        reject(
          new DomainError(SERVICE_UNAVAILABLE, { privateDetail: `no turn in ${patience} ms` }),
        );
      }, patience);
      queue.push(next);
    });
  }

  function giveBack(): void {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    async take(request) {
      await input();
      const { socket } = request;
      let before = socket.bytesRead;
      const looks = setInterval(() => {
        const isSlow = socket.bytesRead - before < FAST && isUpToDate(request);
        before = socket.bytesRead;
        if (isSlow) end();
      }, LOOK);
      let isOver = false;
      const end = () => {
        clearInterval(looks);
        if (!isOver) giveBack();
        isOver = true;
      };
      return end;
    },
  };
}

/** Whether the sender is the slower of the two: all that it has sent has been read. */
export function isUpToDate(request: IncomingMessage): boolean {
  return request.readableLength === 0;
}
