import type { BodyInput, Endpoint, OutputOf, QueryInput } from '#contract/endpoint.ts';
import { sender } from './current-structure.ts';
import { readProblem } from './read-problem.ts';
import { typeset } from './sentences.ts';
import { accessToken, renewAccessToken } from './token-source.ts';
import { wholly } from './wholly.ts';

type Part<Name extends string, Value> = Value extends null
  ? { [N in Name]?: never }
  : { [N in Name]: Value };

/** Input of a call: exactly the query and body declared by its endpoint. */
export type CallInput<E extends Endpoint> = Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>> & {
    /** Same key for the same intention: a repeated request has no further effect. */
    idempotencyKey?: string | undefined;
    /** Sent even while the page is being left; 64 KiB at most. */
    keepalive?: boolean | undefined;
  };

/**
 * Calls an endpoint of the contract. Throws `ProblemError`, and `AbortError` when the signal
 * aborts. The response is not validated here: server tests check it against the same schemas.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const response = await respond(endpoint, input, signal);
  // The contract guarantees the type (see above).
  return typeset(endpoint.output, (await wholly(response.json(), signal)) as OutputOf<E>);
}

/** Same for an endpoint that answers a file: returns the successful response. */
export async function respond<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Response> {
  const token = await accessToken();
  let response = await send(endpoint, input, token, signal);
  if (response.status === 401 && token !== null) {
    // Clock skew or a changed key may cause the refusal of an apparently valid token: one retry.
    const renewed = await renewAccessToken();
    if (renewed !== null) response = await send(endpoint, input, renewed, signal);
  }
  if (!response.ok) throw await readProblem(response);
  return response;
}

type LooseInput = {
  query?: unknown;
  body?: unknown;
  idempotencyKey?: string | undefined;
  keepalive?: boolean | undefined;
};

async function send(
  endpoint: Endpoint,
  input: LooseInput,
  token: string | null,
  signal?: AbortSignal,
) {
  const address = `${endpoint.path}${queryString(input.query)}`;
  const headers = new Headers({ accept: 'application/json', ...sender(token) });
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey);
  const answer = fetch(address, {
    method: endpoint.method,
    headers,
    body: input.body === undefined ? null : JSON.stringify(input.body),
    signal: signal ?? null,
    keepalive: input.keepalive ?? false,
  });
  return wholly(answer, signal);
}

/** An id as a query parameter; undefined stays undefined. */
export const inQuery = (id: number | undefined) => (id === undefined ? undefined : String(id));

function queryString(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const values = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (values.length === 0) return '';
  return `?${new URLSearchParams(values.map(([name, value]): [string, string] => [name, String(value)]))}`;
}
