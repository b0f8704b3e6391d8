/**
 * The servers of a world, all or one drawn at random, and the status they report for their
 * register.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { PortalProcess } from '../peers/portal.ts';
import type { World } from '../world.ts';

/** Milliseconds: servers look again every five seconds, on a machine that does other work too. */
const AGAIN = 30_000;
const PAUSE = 50;

export async function killAll({ servers }: Pick<World, 'servers'>): Promise<void> {
  await Promise.all(servers.map((server) => server.kill()));
}

/** Starts every server that is not running. */
export async function startAll({ servers }: Pick<World, 'servers'>): Promise<void> {
  await Promise.all(servers.filter(({ isUp }) => !isUp).map((server) => server.start()));
}

export const oneOf = ({ servers, random }: World): PortalProcess => random.one(servers);

/** @returns false when the condition was not met within `patience` milliseconds */
export async function until(
  is: () => boolean | Promise<boolean>,
  patience = AGAIN,
): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(PAUSE))
    if (await is()) return true;
  return false;
}

/** Whether each server reports that codes can be issued, within the time of its next check. */
export const areUp = ({ servers }: World): Promise<boolean> =>
  until(async () => (await Promise.all(servers.map(isUp))).every(Boolean));

export async function isAnyUp({ servers }: World): Promise<boolean> {
  return (await Promise.all(servers.map(isUp))).some(Boolean);
}

/** Whether `/health/ready` reports the register as up. */
async function isUp({ origin }: PortalProcess): Promise<boolean> {
  try {
    const message: unknown = await (await fetch(`${origin}/health/ready`)).json();
    return message instanceof Object && Reflect.get(message, 'register') === true;
  } catch {
    return false;
  }
}
