/**
 * The journal is moved, removed, replaced or cut while servers write in it. Ten seconds later none of them gives a code;
 * it is put back from where it was moved, or from the copy of that moment, and what its copy does not have is answered for
 * as the manual says.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../world.ts';
import { areUp, killAll, startAll } from './servers.ts';
import { codesAgain, issuedCodes, noCodes, violated } from './silence.ts';

/** Milliseconds in which servers must notice; a busy machine is late in hearing an answer. */
const NOTICED = 10_000;
const LATE = 1_000;

export type Handling = 'moved' | 'removed' | 'replaced' | 'cut';

export async function journalBeneath(world: World, handling: Handling): Promise<void> {
  const { journal, random, work } = world;
  await issuedCodes(world);
  await areUp(world);
  if (handling === 'moved') journal.moveAway();
  else if (handling === 'removed') journal.remove();
  else if (handling === 'replaced') journal.replace();
  else {
    // An object that is written behind the cut hides it: what is missing in the midst of a bucket is found by the job.
    if (world.bucket !== null) await work.ended();
    if (!journal.cut(random, 'anywhere')) return;
  }
  // Codes that somebody is told meanwhile are in the database, wherever their lines are.
  work.begin(2);
  await sleep(NOTICED + LATE);
  await noCodes(world, `ten seconds after the journal was ${handling} beneath the servers`, true);
  journal.putBack();
  await answeredFor(world);
  await codesAgain(world, `after the journal was ${handling} beneath the servers, and put back`);
}

/** All servers stopped; what is left is right, and short of codes that the database knows. */
export async function journalCutAtRest(world: World): Promise<void> {
  const { journal, now, random } = world;
  await issuedCodes(world);
  now.disturbed = true;
  await killAll(world);
  const isCut = journal.cut(random, 'before codes');
  await startAll(world);
  if (!isCut) return;
  await noCodes(world, 'by a server that was started on a journal short of its last lines', true);
  journal.putBack();
  await codesAgain(world, 'after the lines of the journal were put back');
}

/** Lines of the last seconds may be in no copy: the database is answered for, as it is. */
async function answeredFor(world: World): Promise<void> {
  const { journal, servers, record } = world;
  if (await areUp(world)) return;
  for (const isMoved of [false, true]) {
    // What the manual says of a file that is not what it was.
    if (isMoved) for (const generation of journal.moveOut()) record.movedOut.add(generation);
    const { code, message } = await servers[0].registry(
      'adopt',
      '--reason',
      'Journal remis en place.',
    );
    if (code === 0 && (await areUp(world))) return;
    if (isMoved) violated(world, `registry adopt ended with ${code}: ${message}`);
  }
}
