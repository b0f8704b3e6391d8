/** What people do in a round: dossiers that begin, and those of earlier rounds that go on. */

import { deposit } from './deposit.ts';
import { aLife, type Life, type LifeParts, live } from './life.ts';

export type Work = {
  /** Those that wait, and so many that begin; and a document. */
  beginRound(count: number): void;
  /** More, beside those of the round. @returns each once it has ended, or waits for another round */
  begin(count: number, tracks?: number): readonly Promise<Life>[];
  /** All that was begun in this round has ended, or waits for another. */
  ended(): Promise<void>;
};

export function workOf(parts: LifeParts): Work {
  let waiting: Life[] = [];
  let underWay: Promise<unknown>[] = [];
  const lived = async (life: Life): Promise<Life> => {
    if (!(await live(life, parts))) waiting.push(life);
    return life;
  };
  const begin = (lives: readonly Life[]) => {
    const begun = lives.map(lived);
    underWay.push(...begun);
    return begun;
  };
  const newLives = (count: number, tracks?: number) =>
    Array.from({ length: count }, () => aLife(parts, tracks));
  return {
    beginRound(count) {
      const before = waiting;
      waiting = [];
      underWay = [deposit(parts.caller, parts.people.labels[0])];
      begin([...before, ...newLives(count)]);
    },
    begin: (count, tracks) => begin(newLives(count, tracks)),
    async ended() {
      await Promise.all(underWay);
    },
  };
}
