/** The work of people in a round: new dossiers, and those of earlier rounds that continue. */

import { deposit } from './deposit.ts';
import { aLifetime, type Lifetime, type LifetimeDeps, live } from './lifetime.ts';

export type Work = {
  /** Continues the waiting dossiers, starts `count` new ones, and uploads a document. */
  beginRound(count: number): void;
  /**
   * Starts more dossiers besides those of the round.
   * @returns a promise for each, settled once it has ended or waits for another round
   */
  begin(count: number, tracks?: number): readonly Promise<Lifetime>[];
  /** Resolves once all the work of this round has ended, or waits for another round. */
  ended(): Promise<void>;
};

export function workOf(lifetimeDeps: LifetimeDeps): Work {
  let waiting: Lifetime[] = [];
  let underWay: Promise<unknown>[] = [];
  const lived = async (stateMachine: Lifetime): Promise<Lifetime> => {
    if (!(await live(stateMachine, lifetimeDeps))) waiting.push(stateMachine);
    return stateMachine;
  };
  const begin = (lives: readonly Lifetime[]) => {
    const begun = lives.map(lived);
    underWay.push(...begun);
    return begun;
  };
  const newLives = (count: number, tracks?: number) =>
    Array.from({ length: count }, () => aLifetime(lifetimeDeps, tracks));
  return {
    beginRound(count) {
      const before = waiting;
      waiting = [];
      underWay = [deposit(lifetimeDeps.caller, lifetimeDeps.people.labels[0])];
      begin([...before, ...newLives(count)]);
    },
    begin: (count, tracks) => begin(newLives(count, tracks)),
    async ended() {
      await Promise.all(underWay);
    },
  };
}
