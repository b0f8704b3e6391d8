/**
 * OpenTelemetry traces, sent by OTLP over HTTP: a span for each call, and one for each statement
 * inside it. Loaded only when a collector is configured. They contain address patterns and
 * statement texts, never people's input.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { FastifyRequest } from 'fastify';
import { routeOf } from '../watch/access-line.ts';
import type { Traces } from './traces.ts';

const SERVICE = 'portail-isrc';

type Options = { readonly collector: string; readonly share: number; readonly version: string };

export function openTraces({ collector, share, version }: Options): Traces {
  const exporter = new OTLPTraceExporter({ url: `${collector.replace(/\/$/, '')}/v1/traces` });
  // A provider of our own rather than a process-wide one: two portals in one process have two.
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': SERVICE, 'service.version': version }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer(SERVICE, version);
  const current = new AsyncLocalStorage<Span>();
  const spans = new WeakMap<FastifyRequest, Span>();
  return {
    watch(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const attributes = { 'http.request.method': request.method, 'portail.call': request.id };
        const span = tracer.startSpan(request.method, {
          kind: SpanKind.SERVER,
          root: true,
          attributes,
        });
        spans.set(request, span);
        current.run(span, done);
      });
      // After a body is read, the code runs in the connection's async context, which has no call:
      // the span is set again.
      app.addHook('preHandler', (request, _reply, done) => {
        const span = spans.get(request);
        if (span === undefined) done();
        else current.run(span, done);
      });
      app.addHook('onResponse', async (request, { raw: { statusCode } }) => {
        const span = spans.get(request);
        const route = routeOf(request);
        span?.updateName(`${request.method} ${route}`);
        span?.setAttributes({ 'http.route': route, 'http.response.status_code': statusCode });
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
    },
    statement({ text, took, failed }) {
      const parent = current.getStore();
      if (parent === undefined || !parent.isRecording()) return;
      const end = Date.now();
      const span = tracer.startSpan(
        firstWord(text),
        {
          kind: SpanKind.CLIENT,
          startTime: end - took,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
        },
        trace.setSpan(ROOT_CONTEXT, parent),
      );
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    async close() {
      // An unreachable collector does not delay the stop.
      await Promise.race([
        provider.shutdown().catch(() => {}),
        new Promise((go) => setTimeout(go, 5000).unref()),
      ]);
    },
  };
}

const firstWord = (text: string): string => /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'sql';
