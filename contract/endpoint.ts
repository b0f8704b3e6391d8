/**
 * The contract is data. An endpoint says all that is promised about one call: where, who may,
 * what goes in, what comes out, what is written to the history, how it can fail. Validation,
 * routes, OpenAPI and the web's client are all made from it; a missing field does not compile.
 */

import { z } from 'zod/mini';
import type { DomainErrorDefinition } from '#domain/domain-error.ts';
import type { HistoryAction } from '#domain/history-action.ts';
import type { Action } from '#domain/permission/may.ts';
import type { FilesIn } from './files.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `public`: anyone. `signedIn`: a valid token, even without a record. Else a capability of the domain. */
export type Permission = 'public' | 'signedIn' | Action;

/** A file given back. The name is the person's own: it is encoded when it is sent. */
export type FileAnswer = {
  readonly name: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
  /** How many recordings it holds: the header `x-lignes`. */
  readonly lines?: number;
};
export const fileAnswer = z.custom<FileAnswer>();

/** What one person may ask so many times in a minute, whichever server answers; staff, who see it all, are not counted. */
export type CallLimit = {
  /** Calls of one name are counted together. */
  readonly name: string;
  readonly perMinute: number;
  readonly domainError: DomainErrorDefinition;
  /** Counted when the call gives this field; undefined: always. */
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
  /** For calls that tell, one at a time, what nobody should read whole. */
  readonly limit?: CallLimit;
  /** Largest body in bytes, when the ordinary 1 MiB does not fit. */
  readonly bodyLimit?: number;
  /** Faults of the shape are told with those of the rules: the verb is run on what could be read, and undone. */
  readonly allErrors?: true;
  /** With `essai: true` in its body, the call is judged and answered as for real, and undone: nothing of it is kept. */
  readonly mayTry?: true;
  /** The body carries these files. */
  readonly files?: FilesIn;
  /** The output is a file to save, not JSON. */
  readonly answersFile?: true;
  /** What it does to the register is in the journal: repeated, it is answered once the journal says so. */
  readonly journaled?: true;
  /** The output shows a secret once: no copy of the answer is kept for a repeated request. */
  readonly answersSecret?: true;
  /** When the file takes long to make: what is answered in its place (202), a part of the output. */
  readonly laterAnswer?: z.ZodMiniType;
  /** The answer lasts: server-sent events, of which the output is the data of one. */
  readonly answersEvents?: true;
  /** Seconds for which anyone may keep the answer; only for what is public and the same for everyone. */
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

/** What a verb receives. */
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
/** What a caller sends. */
export type QueryInput<E extends Endpoint> = Input<E['query']>;
export type BodyInput<E extends Endpoint> = Input<E['body']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
