/**
 * Error reports in Sentry's protocol, loaded only where configured. `contract/error-report.ts`
 * decides what is sent; no breadcrumbs are recorded.
 */

import {
  BrowserClient,
  browserTracingIntegration,
  dedupeIntegration,
  defaultStackParser,
  getCurrentScope,
  globalHandlersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/browser';
import { REFERENCE, scrubbed, TRACING } from '#contract/error-report.ts';
import { pageFinder } from '#contract/pages.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { ProblemError } from '#web/platform/api/problem-error.ts';
import { reportErrorsTo } from './error-reports.ts';

export type Reported = Pick<RuntimeConfiguration, 'errors' | 'version' | 'brands'>;

export function openReports({ errors, version, brands }: Reported): BrowserClient | null {
  if (errors === null) return null;
  const isPage = pageFinder(brands.map(({ slug }) => slug));
  const client = new BrowserClient({
    dsn: errors.dsn,
    release: version,
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    maxBreadcrumbs: 0,
    tracesSampleRate: TRACING.sampleRate,
    // Streamed spans would skip the transaction hook: nothing would be scrubbed, and unknown pages
    // would be reported.
    traceLifecycle: 'static',
    // No tracing headers on calls: the API does not accept them.
    tracePropagationTargets: [],
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      browserTracingIntegration({
        idleTimeout: TRACING.idleTimeout,
        finalTimeout: TRACING.finalTimeout,
        childSpanTimeout: TRACING.childSpanTimeout,
        enableInp: false,
      }),
    ],
    // A domain refusal is a normal response, known to the server.
    beforeSend: (event, { originalException }) =>
      isDomainError(originalException) ? null : scrubbed(event),
    // A page that does not exist is not reported.
    beforeSendTransaction: (event) => (isPage(event.transaction ?? '') ? scrubbed(event) : null),
  });
  getCurrentScope().setClient(client);
  client.init();
  reportErrorsTo((error, reference) => {
    const scope = getCurrentScope().clone();
    if (reference !== null) scope.setTag(REFERENCE, reference);
    client.captureException(error, { originalException: error }, scope);
  });
  return client;
}

const isDomainError = (error: unknown) =>
  error instanceof ProblemError && error.problem.status < 500;
