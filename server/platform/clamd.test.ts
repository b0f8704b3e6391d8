import { randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { scanWithClamd } from './clamd.ts';
import {
  type ClamdServer,
  type Manner,
  startClamdServer,
  VIRUS_MARK,
  VIRUS_NAME,
} from './testing/clamd-server.ts';

let server: ClamdServer | undefined;
afterEach(async () => server?.stop());
/** Milliseconds: longer than a busy machine takes, except where the limit itself is tested. */
const LIMITS = { connection: 60_000, answer: 60_000 };

async function scan(bytes: Uint8Array, manner: Manner = { text: null }): Promise<string | null> {
  server = await startClamdServer(manner);
  return scanWithClamd(server.address, bytes, manner.mute ? { ...LIMITS, answer: 50 } : LIMITS);
}

test.each([0, 1, 65_535, 65_536, 65_537, 5_242_880])(
  '%i clean bytes, all of them sent',
  async (size) => {
    expect(await scan(randomBytes(size))).toBeNull();
    expect(server?.scanned).toEqual([size]);
  },
);

test.each([1, 7, 1000])('a virus is named, its answer in pieces of %i', async (length) => {
  const bytes = Buffer.concat([randomBytes(100_000), Buffer.from(VIRUS_MARK), randomBytes(50)]);
  expect(await scan(bytes, { text: null, length })).toBe(VIRUS_NAME);
});

test.each<[string, Manner, RegExp]>([
  ['refuses the size', { text: 'INSTREAM size limit exceeded. ERROR\0' }, /size limit/],
  ['fails', { text: 'stream: Can’t allocate memory ERROR\0' }, /memory/],
  ['says nothing of the stream', { text: 'OK\0' }, /« OK »/],
  ['says nothing', { text: '' }, /hangs up/],
  ['stops in the middle of a word', { text: 'stream: O' }, /hangs up/],
  ['never answers', { text: null, mute: true }, /in time/],
  ['never ends', { text: 'x'.repeat(10_000) }, /without end/],
  ['hangs up while it is spoken to', { text: null, tires: 100_000 }, /hangs up|fails/],
])('a scanner that %s has not cleared anything', async (_what, manner, reason) => {
  await expect(scan(randomBytes(1_000_000), manner)).rejects.toMatchObject({
    name: 'ScannerUnavailable',
    message: expect.stringMatching(reason),
  });
});

test('one that is absent is reported', async () => {
  const { address, stop } = await startClamdServer();
  await stop();
  await expect(scanWithClamd(address, randomBytes(10), LIMITS)).rejects.toThrow(/ECONNREFUSED/);
});

test('one that cannot be reached is not waited for', async () => {
  server = await startClamdServer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const scanned = scanWithClamd(server.address, randomBytes(10), LIMITS);
  // Before anything could come over the network.
  vi.advanceTimersByTime(LIMITS.connection);
  vi.useRealTimers();
  await expect(scanned).rejects.toMatchObject({
    name: 'ScannerUnavailable',
    message: expect.stringMatching(/cannot be reached in time/),
  });
});
