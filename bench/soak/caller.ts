/**
 * HTTP calls as clients make them. Every response is checked; one that neither the contract nor a
 * calamity explains is recorded.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientRecord } from './record.ts';

/** Milliseconds. */
const PATIENCE = 15_000;
const PAUSE = 120;

/** Conflicts expected when two people act at once, or one person twice. */
const CONFLICTS = new Set([
  'DOSSIER_TAKEN',
  'DOSSIER_NOT_TAKEN',
  'DOSSIER_ALREADY_DECIDED',
  'TRANSITION_REFUSED',
  'TRANSFER_WAITING',
  'ALREADY_ANSWERED',
]);
/** An outage must have a specific problem code: a 503 with this one is never explained. */
const ERROR = 'UNEXPECTED_FAULT';

export type Circumstances = {
  /** Incremented when the database goes back: ids may refer to other rows since. */
  era: number;
  /** A server was killed or cut off in this round: a response may be missing. */
  disturbed: boolean;
  /** The database went back in this round: rows referred to may be gone. */
  wentBack: boolean;
  /** A proxy is in front: it answers in place of a killed server. */
  readonly proxied?: boolean;
  /** `Date.now()` from which no call is retried. */
  deadline: number;
};

export type Answer = { readonly status: number; readonly code: string; readonly data: unknown };

export type Ask = {
  readonly email: string;
  readonly endpoint: { readonly method: string; readonly path: string };
  readonly body: unknown;
  readonly key?: string;
};

export type Caller = {
  /** One attempt. Status 0: no response. */
  once(ask: Ask): Promise<Answer>;
  /**
   * Retries until any answer other than an outage.
   * @returns null when the round ended or the database went back
   */
  again(ask: Ask): Promise<Answer | null>;
};

type Deps = {
  /** Origin of the next server to call. */
  readonly origin: () => string;
  readonly tokenOf: (email: string) => Promise<string>;
  readonly record: ClientRecord;
  readonly now: Circumstances;
};

export function callerOf({ origin, tokenOf, record, now }: Deps): Caller {
  const once = async (ask: Ask): Promise<Answer> => {
    const answer = await answered(origin(), await tokenOf(ask.email), ask);
    const name = answer.status === 200 ? '200' : `${answer.status || 'cut'} ${answer.code}`.trim();
    record.answers.set(name, (record.answers.get(name) ?? 0) + 1);
    if (!isExplained(answer, now))
      record.unexplained.push(
        `${ask.endpoint.method} ${ask.endpoint.path}: ${name} ${message(answer)}`,
      );
    return answer;
  };
  return {
    once,
    async again(ask) {
      const { era } = now;
      for (;;) {
        const answer = await once(ask);
        if (now.era !== era) return null;
        if (answer.status !== 0 && answer.status < 500) return answer;
        if (Date.now() > now.deadline) return null;
        await sleep(PAUSE);
      }
    },
  };
}

async function answered(
  origin: string,
  token: string,
  { endpoint, body, key }: Ask,
): Promise<Answer> {
  try {
    const response = await fetch(`${origin}${endpoint.path}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const text = await response.text();
    const isProblem =
      response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
    const data: unknown = parsed(text);
    const code = response.ok
      ? ''
      : isProblem
        ? codeOf(data)
        : `not a problem: ${text.slice(0, 80)}`;
    return { status: response.status, code, data };
  } catch (error) {
    const { name } = error instanceof Error ? error : { name: 'unknown' };
    return { status: 0, code: name === 'TimeoutError' ? name : '', data: null };
  }
}

function isExplained({ status, code }: Answer, now: Circumstances): boolean {
  if (status === 200) return true;
  if (status === 0) return now.disturbed;
  if (status === 502 || status === 504) return now.proxied === true && now.disturbed;
  if (status === 503) return /^[A-Z_]+$/.test(code) && code !== ERROR;
  return CONFLICTS.has(code) || (now.wentBack && status < 500 && /^[A-Z_]+$/.test(code));
}

const message = ({ data }: Answer) => JSON.stringify(data ?? null).slice(0, 300);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function codeOf(data: unknown): string {
  const code: unknown = data instanceof Object ? Reflect.get(data, 'code') : undefined;
  return typeof code === 'string' ? code : 'a problem without a code';
}
