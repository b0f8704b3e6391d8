import type { BodyInput, Endpoint, OutputOf, QueryInput } from '#contract/endpoint.ts';
import { sender } from './current-structure.ts';
import { readProblem } from './read-problem.ts';
import { typeset } from './sentences.ts';
import { accessToken, renewAccessToken } from './token-source.ts';
import { wholly } from './wholly.ts';

type Part<Name extends string, Value> = Value extends null
  ? { [N in Name]?: never }
  : { [N in Name]: Value };

/** What a call takes: exactly the query and the body that its endpoint declares. */
export type CallInput<E extends Endpoint> = Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>> & {
    /** The same key for the same intention: a second sending does nothing more. */
    idempotencyKey?: string | undefined;
    /** Sent although the page goes away; 64 KiB at most. */
    keepalive?: boolean | undefined;
  };

/**
 * Calls an endpoint of the contract. Throws `ProblemError`, and `AbortError` when the signal says so.
 * The answer is not checked again here: the server's tests hold it to the same schemas.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const response = await respond(endpoint, input, signal);
  // The shape is the contract's promise (see above).
  return typeset(endpoint.output, (await wholly(response.json(), signal)) as OutputOf<E>);
}

/** The same for an endpoint that answers a file: the response itself, which is a success. */
export async function respond<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Response> {
  const token = await accessToken();
  let response = await send(endpoint, input, token, signal);
  if (response.status === 401 && token !== null) {
    // The server's clock, or a key that changed, may refuse a token that looked good: once more.
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

/** An id as an address holds it; none stays none. */
export const inQuery = (id: number | undefined) => (id === undefined ? undefined : String(id));

function queryString(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const values = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (values.length === 0) return '';
  return `?${new URLSearchParams(values.map(([name, value]): [string, string] => [name, String(value)]))}`;
}
