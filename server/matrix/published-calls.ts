/** Reads the published API as its clients do: the tests of this folder are computed from it. */

import { httpCall } from '../testing/http-call.ts';
import type { RunningPortal } from '../testing/running-portal.ts';

export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
};

type Content = { readonly schema: JsonSchema; readonly example: unknown };
type Operation = {
  readonly parameters?: readonly {
    readonly name: string;
    readonly schema: JsonSchema;
    readonly example: string;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly 'x-permission': string;
  readonly 'x-audit'?: string;
};

export type PublishedCall = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly permission: string;
  readonly writes: boolean;
  readonly query: readonly {
    readonly name: string;
    readonly schema: JsonSchema;
    readonly example: string;
  }[];
  readonly body: Content | null;
  readonly multipart: boolean;
};

export async function publishedCalls(portal: RunningPortal): Promise<PublishedCall[]> {
  const response = await fetch(`${portal.origin}/api/openapi.json`);
  // The OpenAPI document has its own test of its shape.
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => publishedCall(path, method, operation)),
  );
}

function publishedCall(path: string, method: string, operation: Operation): PublishedCall {
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    permission: operation['x-permission'],
    writes: operation['x-audit'] !== undefined,
    query: operation.parameters ?? [],
    body: body ?? null,
    multipart: type === 'multipart/form-data',
  };
}

export type Sending = {
  readonly token: string | null;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
export type Answered = {
  readonly status: number;
  readonly code: string | null;
  readonly text: string;
};

export async function send(
  portal: RunningPortal,
  call: PublishedCall,
  sending: Sending,
): Promise<Answered> {
  const address = new URL(call.path, portal.origin);
  for (const [name, value] of Object.entries(sending.query ?? {}))
    address.searchParams.set(name, value);
  const { body, type } = await bodyOf(sending.body);
  const { status, text } = await httpCall(address, {
    method: call.method,
    headers: {
      ...(sending.token === null ? {} : { authorization: `Bearer ${sending.token}` }),
      ...(type === null ? {} : { 'content-type': type }),
      ...sending.headers,
    },
    body,
  });
  // In a successful answer a problem code is only data: events in the answer to a request for one's
  // own data.
  return { status, code: status < 400 ? null : codeOf(text), text };
}

/** Bytes are sent as they are. */
async function bodyOf(body: unknown) {
  if (body === undefined) return { body, type: null };
  if (body instanceof FormData) {
    const form = new Response(body);
    return {
      type: form.headers.get('content-type'),
      body: new Uint8Array(await form.arrayBuffer()),
    };
  }
  return {
    type: 'application/json',
    body: body instanceof Uint8Array ? body : JSON.stringify(body),
  };
}

function codeOf(text: string): string | null {
  const problem = /"code":"([A-Z_]+)"/.exec(text);
  return problem?.[1] ?? null;
}
