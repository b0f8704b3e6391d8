/** Which failures are reported: those that the log says at its level of errors, and each call that ended. */

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isError } from '../http/problem-reply.ts';
import type { ErrorReports } from './error-reports.ts';

/** Calls of the API: pages are told by the browser that shows them. */
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

/** The log of what happens without anybody who asks: rounds, jobs, mails. What it says at its level of errors is reported. */
export function reportedLog(log: FastifyBaseLogger, reports: ErrorReports): FastifyBaseLogger {
  return Object.assign(Object.create(log), {
    error(facts: { readonly err?: unknown }, line: string) {
      reports.failed(facts.err ?? new Error(line), {});
      log.error(facts, line);
    },
  });
}
