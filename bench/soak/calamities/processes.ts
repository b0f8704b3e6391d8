/** One server by lot is killed, stopped, or started where something is missing; the clock of all of them moves. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../world.ts';
import { killAll, oneOf, startAll } from './servers.ts';
import { midway } from './silence.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export async function killed(world: World): Promise<void> {
  await midway(world);
  world.now.disturbed = true;
  const server = oneOf(world);
  await server.kill();
  await server.start();
}

export async function backedUp(world: World): Promise<void> {
  await midway(world);
  world.now.disturbed = true;
  await killAll(world);
  await world.location.backUp();
  await startAll(world);
}

export async function stopped(world: World): Promise<void> {
  await midway(world);
  world.now.disturbed = true;
  const server = oneOf(world);
  await server.stop();
  await server.start();
}

export async function clockBack(world: World): Promise<void> {
  move(world, world.servers[0].ahead - world.random.one([1000, HOUR, DAY, 40 * DAY]));
}

/** Within half a second, in the middle of the work. */
export async function newYear(world: World): Promise<void> {
  const there = new Date(Date.now() + world.servers[0].ahead);
  // Paris is an hour ahead of UTC in winter.
  const next = Date.UTC(there.getUTCFullYear() + (isPast(there) ? 2 : 1), 0, 1) - HOUR;
  move(world, next - 500 - Date.now());
}

const isPast = (at: Date) => at.getTime() >= Date.UTC(at.getUTCFullYear() + 1, 0, 1) - HOUR - 500;

function move({ servers }: World, ahead: number): void {
  for (const server of servers) server.ahead = ahead;
}

export async function identityAway(world: World): Promise<void> {
  world.now.disturbed = true;
  await killAll(world);
  await world.issuer.cut();
  await startAll(world);
  await sleep(300);
  await world.issuer.repair();
}
