/** The watched jobs' part of the API. */

import { listJobs } from '#contract/messages/jobs.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { list } from './list.ts';

export function jobRoutes(): readonly Route[] {
  return [route(listJobs, list)];
}
