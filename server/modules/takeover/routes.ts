/** The part of the API by which managers of the society take over another system's register. */

import {
  abandonTakeOver,
  bringTakeOver,
  readTakeOver,
  readTakeOverFile,
  tryTakeOver,
  writeTakeOver,
} from '#contract/workbench/take-over.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { abandoner, tryer, writer } from './begin.ts';
import { bringer } from './bring.ts';
import type { TakeOverDeps } from './deps.ts';
import { read } from './read.ts';
import { readFile } from './read-file.ts';

export function takeOverRoutes(
  takeOverDeps: TakeOverDeps,
  queue: JobQueue | null,
): readonly Route[] {
  return [
    route(readTakeOver, read),
    route(bringTakeOver, bringer(takeOverDeps)),
    route(abandonTakeOver, abandoner(takeOverDeps)),
    route(tryTakeOver, tryer(takeOverDeps, queue)),
    route(writeTakeOver, writer(takeOverDeps, queue)),
    route(readTakeOverFile, readFile),
  ];
}
