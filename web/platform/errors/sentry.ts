/**
 * Reports in Sentry's protocol, fetched where they are configured alone. What leaves is decided in
 * `contract/error-report.ts`; nothing of what somebody did before is kept.
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
    // Streamed spans would leave as they are: no transaction, nothing scrubbed, what does not exist told.
    traceLifecycle: 'static',
    // No header of the tracker on calls: the API does not know them.
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
    // A refusal is an answer, which the server knows.
    beforeSend: (event, { originalException }) =>
      isDomainError(originalException) ? null : scrubbed(event),
    // A page that does not exist is nobody's visit.
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
