/** Monitoring: where metrics are exposed, and where traces are sent. */

import { z } from 'zod';

export const watchingVariables = {
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('localhost'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

type Variables = z.output<z.ZodObject<typeof watchingVariables>>;

export type WatchedFrom = {
  /** Undefined: no port is opened. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** Undefined: no traces. `share` of the calls, 0 to 1, is traced. */
  readonly traces: { readonly collector: string; readonly share: number } | undefined;
};

export const watchedFrom = (value: Variables): WatchedFrom => ({
  metrics:
    value.METRICS_PORT === undefined
      ? undefined
      : { port: value.METRICS_PORT, host: value.METRICS_HOST },
  traces:
    value.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? undefined
      : { collector: value.OTEL_EXPORTER_OTLP_ENDPOINT, share: value.OTEL_TRACES_SAMPLER_ARG },
});
