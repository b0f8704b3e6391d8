/** Calls the portal as its client does: over HTTP, by the contract, with a person's token. */

import type { BodyInput, Endpoint, OutputOf, QueryInput } from '#contract/endpoint.ts';
import { type Problem, problemSchema } from '#contract/problem.ts';
import { ERRORS, type FieldIssue } from '#server/platform/http/problem-reply.ts';
import { httpCall } from './http-call.ts';
import type { RunningPortal } from './running-portal.ts';

export type Answer<T> = {
  readonly status: number;
  readonly data: T;
  readonly problem: Problem | null;
};

export type ApiClient = {
  /** @throws Error when the call is refused. */
  ok<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<OutputOf<E>>;
  /** @throws Error when the call succeeds. */
  refused<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Problem>;
};

/** Failures of this process's portals, by the reference of the call. */
const errors = new Map<string, FieldIssue>();
ERRORS.subscribe((message) => {
  const fieldIssue = message as FieldIssue; // The channel carries nothing else.
  errors.set(`urn:call:${fieldIssue.id}`, fieldIssue);
});

const errorBehind = ({ instance }: { readonly instance?: string }) => errors.get(instance ?? '');

function statementBehind(problem: { readonly instance?: string }): string {
  const fieldIssue = errorBehind(problem);
  if (fieldIssue === undefined) return '';
  return `\n${fieldIssue.error}${fieldIssue.statement === null ? '' : `\nin: ${fieldIssue.statement}`}`;
}

type Input<E extends Endpoint> = {
  readonly query?: QueryInput<E>;
  readonly body?: BodyInput<E>;
};

export function clientOf(
  portal: Pick<RunningPortal, 'origin' | 'tokenOf'>,
  email: string,
  headers: Readonly<Record<string, string>> = {},
): ApiClient {
  const call = async (
    endpoint: Endpoint,
    input: { readonly query?: unknown; readonly body?: unknown },
  ) => {
    const url = new URL(endpoint.path, portal.origin);
    for (const [name, value] of Object.entries(Object(input.query)))
      url.searchParams.set(name, String(value));
    const { status, text } = await httpCall(url, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${await portal.tokenOf(email)}`,
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
    });
    return { status, data: JSON.parse(text) };
  };
  return {
    async ok(endpoint, input) {
      const { status, data } = await call(endpoint, input);
      if (status !== 200)
        throw new Error(
          `${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(data)}${statementBehind(data)}`,
          { cause: errorBehind(data)?.error },
        );
      // The portal under test checks each answer against the contract before it sends it.
      return data as OutputOf<typeof endpoint>;
    },
    async refused(endpoint, input) {
      const { status, data } = await call(endpoint, input);
      if (status === 200) throw new Error(`${endpoint.method} ${endpoint.path} was not refused`);
      return problemSchema.parse(data);
    },
  };
}
