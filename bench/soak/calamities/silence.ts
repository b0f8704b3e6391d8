/** When codes must come and when none may: asked of the servers under load, kept for the judge. */

import { setTimeout as sleep } from 'node:timers/promises';
import { reportedCodes } from '../record.ts';
import type { World } from '../world.ts';
import { areUp, isAnyUp, until } from './servers.ts';

const REFUSALS = ['503 REGISTER_BEHIND', '503 JOURNAL_UNAVAILABLE'];
/** Dossiers that ask for codes which nobody may give, or which must come again. */
const ASKING = 3;
/** Refusals for each server: callers choose one by lot. */
const ENOUGH = 4;

export const violated = ({ record }: World, what: string) => void record.unexplained.push(what);

/** In the middle of the work, whenever that is. */
export const midway = ({ random }: World) => sleep(random.whole(0, 600));

/** In the middle of the work, codes having been given in this round. */
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
 * From now on, no server may give a code; some are asked for until all servers have refused.
 * @param why as the end of a sentence
 * @param hasNoticed whether each server must say it already, before it is asked
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

/** All is put right: each server says so by itself, and gives codes. */
export async function codesAgain(world: World, why: string): Promise<void> {
  const { record, work } = world;
  if (!(await areUp(world))) violated(world, `the register of a server is not up again ${why}`);
  const before = reportedCodes(record).size;
  work.begin(ASKING);
  if (!(await until(() => reportedCodes(record).size > before)))
    violated(world, `no code is given again ${why}`);
}
