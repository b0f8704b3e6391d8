import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { REGISTER_FINDINGS } from '#contract/exchange/catalogue-audit.ts';
import { NOTIFICATION_KINDS } from '#domain/notification/notification.ts';
import { WEBHOOK_EVENTS } from '#domain/notification/webhook-events.ts';
import { CODE_FACTS } from '#domain/register/code-feed.ts';
import { SECURITY_KINDS } from '#domain/security/kinds.ts';
import { openApiDocument } from './openapi.ts';

const CONTRACT = join(import.meta.dirname, '../../../contract');
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'permission' in value && 'audit' in value;

/** Everything in the contract: a new file is tested automatically. */
const endpoints: Endpoint[] = [];
for (const file of readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^[^.]+\.ts$/.test(name),
)) {
  const module: Record<string, unknown> = await import(join(CONTRACT, file));
  endpoints.push(...Object.values(module).filter(isEndpoint));
}

type Content = Record<string, { readonly example?: unknown }>;
type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly example: unknown }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<string, { readonly content: Content }>;
};
// Asserts that the document contains what the tests below examine.
const document = openApiDocument(endpoints, '0.0.0') as {
  paths: Record<string, Record<string, Operation>>;
};
const operationOf = ({ method, path }: Endpoint) => document.paths[path]?.[method.toLowerCase()];

test('there are calls to describe', () => {
  expect(endpoints.length).toBeGreaterThan(20);
});

test('lists that programs read and that may grow are marked', () => {
  const grows: unknown[] = [];
  JSON.stringify(document, (_key, value) => {
    if (Object(value)['x-grows'] === true) grows.push([value.enum, value.description]);
    return value;
  });
  for (const list of [
    NOTIFICATION_KINDS,
    WEBHOOK_EVENTS,
    CODE_FACTS,
    REGISTER_FINDINGS,
    SECURITY_KINDS,
  ])
    expect(grows).toContainEqual([[...list], expect.stringContaining('may grow')]);
});

describe.each(
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('the example of %s', (_name, endpoint) => {
  const operation = operationOf(endpoint);

  test('of its address is read by its own schema', () => {
    const values = operation?.parameters ?? [];
    if (endpoint.query === null) return expect(values).toEqual([]);
    const query = Object.fromEntries(values.map(({ name, example }) => [name, example]));
    expect(endpoint.query.safeParse(query)).toMatchObject({ success: true });
    return expect(Object.values(query).every((value) => typeof value === 'string')).toBe(true);
  });

  test('of its body is read by its own schema', () => {
    const [content] = Object.entries(operation?.requestBody?.content ?? {});
    if (endpoint.body === null) return expect(content).toBeUndefined();
    const [type, { example }] = content ?? ['', {}];
    expect(type).toBe(endpoint.files?.as === 'parts' ? 'multipart/form-data' : 'application/json');
    return expect(endpoint.body.safeParse(withFiles(endpoint, example))).toMatchObject({
      success: true,
    });
  });

  test('of its answer is read by its own schema', () => {
    const [content] = Object.entries(operation?.responses['200']?.content ?? {});
    const [type, described] = content ?? ['', {}];
    if (endpoint.answersFile)
      return expect([type, described.example]).toEqual(['application/octet-stream', undefined]);
    expect(type).toBe(endpoint.answersEvents ? 'text/event-stream' : 'application/json');
    return expect(endpoint.output.safeParse(described.example)).toMatchObject({ success: true });
  });
});

test('what may be null is shown by what it is when it is not', () => {
  const { example } =
    document.paths['/api/isrc/prefixes']?.put?.responses['200']?.content['application/json'] ?? {};
  expect(example).toMatchObject({
    closedAt: expect.stringMatching(/^2026-/),
    motifFermeture: expect.any(String),
  });
});

/** A file cannot be written in JSON: the example names it. */
function withFiles({ files }: Endpoint, example: unknown): unknown {
  if (files?.as !== 'parts') return example;
  const named: Record<string, unknown> = Object(example);
  const names = named[files.field];
  return {
    ...named,
    [files.field]: Array.isArray(names) ? names.map((name) => new File(['%'], String(name))) : [],
  };
}
