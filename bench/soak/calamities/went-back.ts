/**
 * The database is put back from an older copy: as the manual says, under running servers, or with
 * servers started on it.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { reportedCodes } from '../record.ts';
import { missedLosses } from '../reported-codes.ts';
import type { World } from '../world.ts';
import { areUp, killAll, startAll } from './servers.ts';
import { codesAgain, codesThere, issuedCodes, midway, noCodes } from './silence.ts';

/** The manual's procedure: stop, put the database back, restore, start. */
export async function putBack(world: World): Promise<void> {
  await midway(world);
  world.now.disturbed = true;
  await killAll(world);
  if (await back(world)) await restored(world);
  await startAll(world);
}

/**
 * Without stopping the servers, against the manual: they detect it, issue no code, and resume once
 * an operator has restored.
 */
export async function putBackBeneath(world: World): Promise<void> {
  await issuedCodes(world);
  if (world.random.next() < 0.5) await copiedBeneath(world);
  world.now.disturbed = true;
  if (!(await back(world))) return;
  if (await hasLost(world))
    await noCodes(world, 'on a database that had gone back beneath the server', false);
  await sleep(world.random.whole(0, 500));
  await restored(world);
  await codesAgain(world, 'after a restore beside the servers');
}

/**
 * Like a nightly backup: the copy contains the servers that are still running, but not the codes
 * issued after it.
 */
async function copiedBeneath(world: World): Promise<void> {
  const { location, work } = world;
  await work.ended();
  await areUp(world);
  await location.backUp();
  work.begin(2);
  await issuedCodes(world);
}

/** Servers started on an old database without a restore. */
export async function startedOnOld(world: World): Promise<void> {
  await issuedCodes(world);
  world.now.disturbed = true;
  await killAll(world);
  if (!(await back(world))) return;
  const isBehind = await hasLost(world);
  await startAll(world);
  if (isBehind) await noCodes(world, 'by a server that was started on an old database', true);
  await restored(world);
  await codesAgain(world, 'after a restore that was forgotten');
}

/** @returns false when there is no copy yet */
export async function back({ location, now }: World): Promise<boolean> {
  now.era += 1;
  now.wentBack = true;
  return location.putBack();
}

/** Whether the database lacks a code that a client received. */
export async function hasLost(world: World): Promise<boolean> {
  const there = await codesThere(world);
  return [...reportedCodes(world.record)].some((isrc) => !there.has(isrc));
}

export async function restored(world: World): Promise<void> {
  const { servers, record } = world;
  const there = await codesThere(world);
  record.unexplained.push(...missedLosses(record, there, await servers[0].registry('verify')));
  const { code, message } = await servers[0].registry('restore');
  if (code !== 0) throw new Error(`registry restore ended with ${code}: ${message}`);
}
