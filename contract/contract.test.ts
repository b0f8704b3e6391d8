import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toJSONSchema, type ZodType } from 'zod';
import type { DomainErrorDefinition } from '#domain/domain-error.ts';
import { MATRIX } from '#domain/permission/may.ts';
import type { Endpoint } from './endpoint.ts';
import { isCapped } from './lists.ts';

// Every file of the contract, found by listing: a new file is checked automatically.
const everything: [string, unknown][] = [];
for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })) {
  if (!/^[^.]+\.ts$/.test(file)) continue;
  const module: Record<string, unknown> = await import(join(import.meta.dirname, file));
  everything.push(...Object.entries(module));
}
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'permission' in value && 'audit' in value;
const isDomainError = (value: unknown): value is DomainErrorDefinition =>
  typeof value === 'object' && value !== null && 'kind' in value && 'title' in value;
const endpoints = everything.flatMap(([, value]) => (isEndpoint(value) ? [value] : []));
const refusals = everything.flatMap(([, value]) => (isDomainError(value) ? [value] : []));

test('there is a contract to check', () => {
  expect(endpoints.length).toBeGreaterThan(14);
  expect(refusals.length).toBeGreaterThan(14);
});

describe.each(
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s', (name, endpoint) => {
  test('is promised once', () => {
    expect(endpoints.filter(({ method, path }) => `${method} ${path}` === name)).toHaveLength(1);
  });
  test('names a permission that exists in the domain', () => {
    const existing = ['public', 'signedIn', ...MATRIX.map(({ action }) => action)];
    expect(existing).toContain(endpoint.permission);
  });
  test('is answered by a standby only when it reads', () => {
    if (endpoint.onReadReplica === true)
      expect([endpoint.audit, endpoint.answersFile]).toEqual([null, undefined]);
  });
  test('writes with a verb, and never by GET', () => {
    if (endpoint.method === 'GET') expect([endpoint.audit, endpoint.body]).toEqual([null, null]);
    else if (endpoint.audit !== null) expect(endpoint.audit).toMatch(/^[a-z]+\.[a-zA-Z]+$/);
  });
  test('has a machine-readable description, and refuses unknown fields', () => {
    for (const schema of [endpoint.query, endpoint.body]) {
      if (schema === null) continue;
      const described = toJSONSchema(schema as unknown as ZodType, {
        io: 'input',
        unrepresentable: 'any',
      });
      const branches = described.anyOf ?? [described];
      for (const branch of branches) expect(branch).toMatchObject({ additionalProperties: false });
    }
    expect(
      toJSONSchema(endpoint.output as unknown as ZodType, { io: 'output', unrepresentable: 'any' }),
    ).toBeDefined();
  });
});

// spec 8.4 9.7 10.17 11.15
test('a search that returns the maximum of rows is marked as limited, and a requested page is not', () => {
  expect([2499, 2500, 2501].map((count) => isCapped(count))).toEqual([false, true, true]);
  expect(isCapped(50, 50)).toBe(false);
});

test('each refusal has its own code and one French sentence', () => {
  const codes = refusals.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { code, title } of refusals) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(title).toMatch(/^[A-ZÀÉÈÊÎÔÇ].*[.…]$/u);
  }
});

test('a refusal speaks for the society: it uses « nous » and never « la société »', () => {
  const all = [...refusals, ...endpoints.flatMap(({ errors }) => errors)];
  expect(all.filter(({ title }) => /\bla société\b/i.test(title))).toEqual([]);
});
