/**
 * Periods when codes must be issued and when none may be: checked on the servers under load,
 * recorded for the checker.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { reportedCodes } from '../record.ts';
import type { World } from '../world.ts';
import { areUp, isAnyUp, until } from './servers.ts';

const REFUSALS = ['503 REGISTER_BEHIND', '503 JOURNAL_UNAVAILABLE'];
/** Dossiers started to request codes, during a silence or after it. */
const ASKING = 3;
/** Expected refusals per server: callers choose their server at random. */
const ENOUGH = 4;

export const violated = ({ record }: World, what: string) => void record.unexplained.push(what);

/** Waits for a random moment in the middle of the work. */
export const midway = ({ random }: World) => sleep(random.whole(0, 600));

/** Waits for the middle of the work, once codes have been issued in this round. */
export async function issuedCodes(world: World): Promise<void> {
  const before = reportedCodes(world.record).size;
  if (!(await until(() => reportedCodes(world.record).size > before)))
    violated(world, 'no code was given in a round in which nothing was wrong yet');
  await midway(world);
}

/** The codes that the database has. */
export function codesThere({ location }: World): Promise<ReadonlySet<string>> {
  return location.read(async (ask) => {
    const rows = await ask<{ isrc: string }>('select isrc from immatriculation');
    return new Set(rows.map(({ isrc }) => isrc));
  });
}

/**
 * Starts a silence: no server may issue a code. Requests codes until all servers have refused.
 * @param why as the end of a sentence
 * @param hasNoticed whether each server must already report it, before any request
 */
export async function noCodes(world: World, why: string, hasNoticed: boolean): Promise<void> {
  const { record, servers, work } = world;
  const silence = {
    why,
    from: Date.now(),
    to: Number.POSITIVE_INFINITY,
    existing: await codesThere(world),
  };
  record.silences.push(silence);
  if (hasNoticed && (await isAnyUp(world)))
    violated(world, `/health/ready says register up ${why}`);
  const before = refusals(world);
  work.begin(ASKING);
  const isRefused = async () =>
    refusals(world) - before >= ENOUGH * servers.length && !(await isAnyUp(world));
  if (!(await until(isRefused))) violated(world, `not every server refuses codes ${why}`);
  silence.to = Date.now();
}

const refusals = ({ record }: World) =>
  REFUSALS.reduce((sum, name) => sum + (record.answers.get(name) ?? 0), 0);

/** After the repair: checks that each server recovers by itself and issues codes. */
export async function codesAgain(world: World, why: string): Promise<void> {
  const { record, work } = world;
  if (!(await areUp(world))) violated(world, `the register of a server is not up again ${why}`);
  const before = reportedCodes(record).size;
  work.begin(ASKING);
  if (!(await until(() => reportedCodes(record).size > before)))
    violated(world, `no code is given again ${why}`);
}
