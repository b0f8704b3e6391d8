/**
 * The contract is data. An endpoint declares everything about one call: path, permission, input,
 * output, history verb and errors. Validation, routes, OpenAPI and the web's client are derived
 * from it; a missing field does not compile.
 */

import { z } from 'zod/mini';
import type { DomainErrorDefinition } from '#domain/domain-error.ts';
import type { HistoryAction } from '#domain/history-action.ts';
import type { Action } from '#domain/permission/may.ts';
import type { FilesIn } from './files.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `public`: anyone. `signedIn`: a valid token, even without a record. Else a capability of the domain. */
export type Permission = 'public' | 'signedIn' | Action;

/** A file in the answer. The name is the person's own: it is encoded when it is sent. */
export type FileAnswer = {
  readonly name: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
  /** Number of recordings in the file: the header `x-lignes`. */
  readonly lines?: number;
};
export const fileAnswer = z.custom<FileAnswer>();

/**
 * Rate limit per person and minute, shared by all servers; staff, who may see everything, are not
 * counted.
 */
export type CallLimit = {
  /** Calls with the same name share one count. */
  readonly name: string;
  readonly perMinute: number;
  readonly domainError: DomainErrorDefinition;
  /** Counted only when the request has this field; undefined: always counted. */
  readonly field?: string;
};

export type Endpoint<
  Query extends z.ZodMiniType | null = z.ZodMiniType | null,
  Body extends z.ZodMiniType | null = z.ZodMiniType | null,
  Output extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly method: Method;
  readonly path: `/api/${string}`;
  /** One English sentence for the reader of the API. */
  readonly summary: string;
  readonly permission: Permission;
  /** The verb written to the history; null when the call only reads. */
  readonly audit: HistoryAction | null;
  /** Only reads, and much: a standby may answer it, where there is one. */
  readonly onReadReplica?: true;
  readonly query: Query;
  readonly body: Body;
  readonly output: Output;
  /** Every refusal of this call beyond those every call can give (`contract/problem.ts`). */
  readonly errors: readonly DomainErrorDefinition[];
  /** For calls whose answers, one at a time, could otherwise be used to enumerate data. */
  readonly limit?: CallLimit;
  /** Largest body in bytes, when the ordinary 1 MiB does not fit. */
  readonly bodyLimit?: number;
  /**
   * Reports shape errors together with rule errors: the verb runs on the fields that could be read,
   * then is rolled back.
   */
  readonly allErrors?: true;
  /**
   * With `essai: true` in its body, the call is judged and answered as for real, then rolled back:
   * nothing is stored.
   */
  readonly mayTry?: true;
  /** The body carries these files. */
  readonly files?: FilesIn;
  /** The output is a file to save, not JSON. */
  readonly answersFile?: true;
  /**
   * Its changes to the register are journaled: a repeated request is answered only once the journal
   * confirms them.
   */
  readonly journaled?: true;
  /** The output shows a secret once: no copy of the answer is kept for a repeated request. */
  readonly answersSecret?: true;
  /** Answer sent instead (202) when the file takes long to make; a part of the output. */
  readonly laterAnswer?: z.ZodMiniType;
  /** The answer lasts: server-sent events, of which the output is the data of one. */
  readonly answersEvents?: true;
  /**
   * Seconds for which anyone may cache the answer; only for public answers that are the same for
   * everyone.
   */
  readonly cacheSeconds?: number;
};

/** Declares an endpoint; exists so that the schemas keep their exact types. */
export function endpoint<
  Query extends z.ZodMiniType | null,
  Body extends z.ZodMiniType | null,
  Output extends z.ZodMiniType,
>(definition: Endpoint<Query, Body, Output>): Endpoint<Query, Body, Output> {
  return definition;
}

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : null;
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : null;

/** Query, as a verb receives it. */
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
/** Query, as a caller sends it. */
export type QueryInput<E extends Endpoint> = Input<E['query']>;
export type BodyInput<E extends Endpoint> = Input<E['body']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
