/**
 * Only the network is simulated: `fetch` answers as in the contract. An undeclared call gets an
 * error and fails its test.
 */

import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { z } from 'zod/mini';
import type { Endpoint, OutputOf } from '#contract/endpoint.ts';
import { type Problem, problemSchema, STATUS_OF_KIND } from '#contract/problem.ts';
import type { DomainErrorDefinition } from '#domain/domain-error.ts';

export type Sent = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  authorization: string | null;
  structureId: string | null;
  idempotencyKey: string | null;
};
type Answer = { status: number; body: unknown; headers?: Readonly<Record<string, string>> };
type Responder = (sent: Sent) => Answer | Promise<Answer>;

/** Undeclared calls since the last test. */
const undeclared: string[] = [];
/** Called by the shared test setup. */
export const failUndeclared = () => afterEach(() => expect(undeclared.splice(0)).toEqual([]));

export function createNetwork() {
  const responders = new Map<string, Responder>();
  const sent: Sent[] = [];
  const handle = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://localhost:3000');
    const headers = new Headers(init.headers);
    const call: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: readBody(init.body),
      authorization: headers.get('authorization'),
      structureId: headers.get('x-structure-id'),
      idempotencyKey: headers.get('idempotency-key'),
    };
    sent.push(call);
    const responder = responders.get(`${call.method} ${call.path}`);
    if (!responder) {
      undeclared.push(`${call.method} ${call.path}`);
      return Response.json({}, { status: 501 });
    }
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () =>
        reject(new DOMException('aborted', 'AbortError')),
      );
    });
    const {
      status,
      body,
      headers: answered = {},
    } = await Promise.race([Promise.resolve(responder(call)), aborted]);
    return Response.json(body, { status, headers: answered });
  };
  vi.stubGlobal('fetch', handle);
  return {
    sent,
    /** Any address, e.g. the token endpoint of the identity provider. */
    on: (method: string, path: string, responder: Responder) => {
      responders.set(`${method} ${path}`, responder);
    },
    /** An API response, validated against the contract. */
    answer: <E extends Endpoint>(
      endpoint: E,
      output: OutputOf<E> | ((sent: Sent) => OutputOf<E>),
    ) => {
      responders.set(`${endpoint.method} ${endpoint.path}`, (call) => {
        const body =
          typeof output === 'function' ? (output as (sent: Sent) => OutputOf<E>)(call) : output;
        return { status: 200, body: (endpoint.output as z.ZodMiniType).parse(body) };
      });
    },
    /** @param more further parts of the problem: field errors, facts, or two versions */
    refuse: (
      endpoint: Endpoint,
      { kind, code, title }: DomainErrorDefinition,
      more: Partial<Pick<Problem, 'detail' | 'errors' | 'versions' | 'facts'>> = {},
    ) => {
      const status = STATUS_OF_KIND[kind];
      const body = { type: 'about:blank', instance: 'urn:test', title, status, code, ...more };
      responders.set(`${endpoint.method} ${endpoint.path}`, () => ({
        status,
        body: problemSchema.parse(body),
      }));
    },
  };
}

/** A new one for each test of the file, or of the `describe`: to be called where tests are declared. */
export function aNetwork(): ReturnType<typeof createNetwork> {
  const network = {} as ReturnType<typeof createNetwork>; // empty until the first test
  beforeEach(() => {
    Object.assign(network, createNetwork());
  });
  return network;
}

/** What was sent to an endpoint, oldest first. */
export function sentTo({ sent }: ReturnType<typeof createNetwork>, endpoint: Endpoint): unknown[] {
  return sent
    .filter(({ method, path }) => method === endpoint.method && path === endpoint.path)
    .map(({ body }) => body);
}

function readBody(body: BodyInit | null | undefined): unknown {
  if (typeof body !== 'string')
    return body instanceof URLSearchParams ? Object.fromEntries(body) : null;
  return JSON.parse(body);
}
