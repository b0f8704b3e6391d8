/** What is reported: failed calls, error-level log lines, and the end of every API call. */

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isError } from '../http/problem-reply.ts';
import type { ErrorReports } from './error-reports.ts';

/** API calls only: pages are reported by the browser that shows them. */
const API = '/api/';

export function reportCalls(app: FastifyInstance, reports: ErrorReports): void {
  app.addHook('onError', async ({ id, method: methode, routeOptions }, _reply, error) => {
    if (isError(error)) reports.failed(error, { reference: id, route: routeOptions.url, methode });
  });
  app.addHook('onResponse', async ({ id, method: methode, routeOptions }, reply) => {
    const route = routeOptions.url;
    if (route?.startsWith(API) !== true) return;
    const ended = new Date();
    const began = new Date(ended.getTime() - reply.elapsedTime);
    reports.ended({ reference: id, route, methode, status: reply.statusCode, began, ended });
  });
}

/** Logger for work without a caller (rounds, jobs, mails): its error-level lines are reported. */
export function reportedLog(log: FastifyBaseLogger, reports: ErrorReports): FastifyBaseLogger {
  return Object.assign(Object.create(log), {
    error(facts: { readonly err?: unknown }, line: string) {
      reports.failed(facts.err ?? new Error(line), {});
      log.error(facts, line);
    },
  });
}
