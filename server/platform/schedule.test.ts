import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { later } from './schedule.ts';

const SILENT = { error: () => {} };

test('a postponed task runs once, and a stop waits for it', async () => {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done: string[] = [];
  const work = async () => {
    begun.resolve();
    await end.promise;
    done.push('done');
  };
  const coming = later(1, work, SILENT);
  await begun.promise;
  const stopped = coming.stop().then(() => done.push('stopped'));
  end.resolve();
  await stopped;
  expect(done).toEqual(['done', 'stopped']);
});

test('stopped before its time, it is never done', async () => {
  let count = 0;
  const coming = later(20, async () => (count += 1), SILENT);
  await coming.stop();
  await sleep(60);
  expect(count).toBe(0);
});

test('its failure is reported, and stops nothing', async () => {
  const texts: string[] = [];
  const received = Promise.withResolvers<void>();
  const log = {
    error(_: object, line: string) {
      texts.push(line);
      received.resolve();
    },
  };
  const coming = later(1, () => Promise.reject(new Error('no')), log);
  await received.promise;
  await coming.stop();
  expect(texts).toEqual(['work that was put off failed']);
});
