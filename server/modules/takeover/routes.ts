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
import type { TakeOverParts } from './parts.ts';
import { read } from './read.ts';
import { readFile } from './read-file.ts';

export function takeOverRoutes(parts: TakeOverParts, queue: JobQueue | null): readonly Route[] {
  return [
    route(readTakeOver, read),
    route(bringTakeOver, bringer(parts)),
    route(abandonTakeOver, abandoner(parts)),
    route(tryTakeOver, tryer(parts, queue)),
    route(writeTakeOver, writer(parts, queue)),
    route(readTakeOverFile, readFile),
  ];
}
