/**
 * A line is written to the journal but its word (the line that confirms its outcome) is not: the
 * disk fills between the two, or the bucket becomes unreachable. Then the journal answers again, or
 * the database is put back before anyone could check.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { reportedWithoutWord } from '../reported-codes.ts';
import type { World } from '../world.ts';
import { limitJournal } from './outages.ts';
import { areUp, killAll, startAll, until } from './servers.ts';
import { codesAgain, codesThere, issuedCodes, noCodes, violated } from './silence.ts';
import { back, hasLost, restored } from './went-back.ts';

/** Most bytes by which two lines that issue codes differ in length; a word is twice as long. */
const SLACK = 60;
/** Milliseconds. */
const PATIENCE = 30_000;

export async function wordAway(
  world: World,
  then: 'journal again' | 'put back' | 'started first',
): Promise<void> {
  if (process.platform !== 'linux') return;
  const { now, work } = world;
  await issuedCodes(world);
  // Only one dossier at work, so that the length of the next line is known.
  await work.ended();
  await areUp(world);
  const { tracks, repair } = await cutAfterLine(world);
  const before = await codesThere(world);
  const [stateMachine] = work.begin(1, tracks);
  await until(async () => (await codesThere(world)).size > before.size);
  await sleep(world.random.whole(50, 500));
  const files = world.files();
  files.read(new Set());
  for (const error of reportedWithoutWord(world.record, files)) violated(world, error);
  if (then === 'journal again') {
    await repair();
    const lived = await Promise.race([stateMachine, sleep(PATIENCE)]);
    if (!lived?.input.length)
      violated(world, 'the same key finds no codes once the journal answers again');
    return;
  }
  now.disturbed = true;
  await killAll(world);
  await repair();
  await back(world);
  if (then === 'started first') {
    const isBehind = await hasLost(world);
    await startAll(world);
    if (isBehind) await noCodes(world, 'by a server that was started before the restore', true);
  }
  await restored(world);
  await startAll(world);
  await codesAgain(world, 'after a database that went back without the word of a line');
}

type AfterLine = {
  /** Number of tracks of the dossier whose line fits; undefined: any. */
  readonly tracks: number | undefined;
  readonly repair: () => Promise<void>;
};

async function cutAfterLine({ bucket, journal, servers }: World): Promise<AfterLine> {
  if (bucket !== null) {
    bucket.wire.cutAfter('"kind":"issued"');
    return { tracks: undefined, repair: () => bucket.wire.repair() };
  }
  const last = journal.lastGiving();
  for (const server of servers) limitJournal(server, (last?.bytes ?? 0) + SLACK);
  const repair = async () => {
    for (const server of servers) server.limitFiles(null);
  };
  return { tracks: last?.codes, repair };
}
