/**
 * The metrics of this process in Prometheus format, on a port of their own: reading them needs no
 * account, so it is on loopback unless configured otherwise. Loaded only when that port is
 * configured.
 */

import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { BUILD, VERSION } from '#server/platform/version.ts';
import type { Measure } from './measure.ts';

/** Seconds: from imperceptible to the point where a person gives up. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Log = { warn(facts: object, line: string): void };

export type Answered = { readonly method: string; readonly route: string; readonly status: number };

export type Metrics = {
  answered(call: Answered, seconds: number): void;
  issued(codes: number): void;
  measure(measures: readonly Measure[], log: Log): void;
  /** @throws Error when the port is taken */
  listen(location: { readonly port: number; readonly host: string }): Promise<void>;
  close(): Promise<void>;
};

export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const duration = new Histogram({
    name: 'portail_http_request_duration_seconds',
    buckets: BUCKETS,
    registers,
    help: 'Time to answer a request, streams apart',
    labelNames: ['method', 'route', 'status'],
  });
  const codes = new Counter({ name: 'portail_codes_issued_total', help: 'Codes given', registers });
  const build = new Gauge({
    name: 'portail_build_info',
    help: 'The version that runs',
    labelNames: ['version', 'commit', 'date'],
    registers,
  });
  build.set({ version: VERSION, commit: BUILD?.commit ?? '', date: BUILD?.date ?? '' }, 1);
  const readings: (() => Promise<void>)[] = [];
  const errors = new Counter({
    name: 'portail_measures_failed_total',
    help: 'Readings that gave no figure',
    registers,
  });
  let server: Server | null = null;
  let under: Promise<string> | null = null;
  const request = () => {
    // Simultaneous requests share one reading.
    under ??= Promise.all(readings.map((read) => read()))
      .then(() => registry.metrics())
      .finally(() => {
        under = null;
      });
    return under;
  };
  return {
    answered: ({ method, route, status }, seconds) =>
      duration.observe({ method, route, status: String(status) }, seconds),
    issued: (count) => codes.inc(count),
    measure(measures, log) {
      for (const measure of measures) {
        const read = filled(measure, registry);
        readings.push(() =>
          read().catch((error: unknown) => {
            errors.inc();
            log.warn(
              { err: error, of: Object.keys(measure.gauges) },
              'a measure could not be read',
            );
          }),
        );
      }
    },
    async listen(location) {
      server = await listening(location, registry.contentType, request);
    },
    async close() {
      server?.closeAllConnections();
      await new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)));
      registry.clear();
    },
  };
}

/** Returns a function that clears the gauges, then fills them. */
function filled({ gauges, read }: Measure, registry: Registry): () => Promise<void> {
  const made = new Map(
    Object.entries(gauges).map(([name, { help, labels = [] }]) => [
      name,
      new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
    ]),
  );
  return async () => {
    for (const [name, gauge] of made) {
      gauge.reset();
      // A gauge without labels restarts at zero, so it is removed until its value is known.
      if (gauges[name]?.labels === undefined) gauge.remove();
    }
    for (const { of, labels = {}, value } of await read()) made.get(of)?.set(labels, value);
  };
}

function listening(
  { port, host }: { readonly port: number; readonly host: string },
  type: string,
  request: () => Promise<string>,
): Promise<Server> {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      response
        .writeHead(200, { 'content-type': type, 'cache-control': 'no-store' })
        .end(await request());
    } catch {
      response.writeHead(500).end();
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => resolve(server));
  });
}
