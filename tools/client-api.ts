/**
 * Writes `client/api.ts`: the calls used by labels' software, and their types, from the contract.
 * The package is then independent of the contract and its schema library.
 */

import { toJSONSchema } from 'zod/v4/core';
import type { Endpoint } from '#contract/endpoint.ts';
import { readHistory } from '#contract/history.ts';
import { listJobs } from '#contract/messages/jobs.ts';
import { problemSchema } from '#contract/problem.ts';
import {
  listDossiers,
  readDossier,
  renameDossier,
  submitDossier,
} from '#contract/registration/dossier.ts';
import {
  createElement,
  deleteElement,
  listCodes,
  listDrafts,
  listPending,
  updateElement,
} from '#contract/registration/isrc.ts';
import { createLot } from '#contract/registration/lot.ts';
import { listPrefixes } from '#contract/registration/prefixes.ts';
import { chooseProximity, findProximity } from '#contract/registration/proximity.ts';
import { readCodeFeed } from '#contract/software/code-feed.ts';
import { webhookBody } from '#contract/software/webhooks.ts';

/** The calls open to a service account; the rest of the API is for people. */
export const CLIENT_CALLS = {
  createLot,
  createElement,
  updateElement,
  deleteElement,
  submitDossier,
  renameDossier,
  readDossier,
  listDossiers,
  listDrafts,
  listPending,
  listCodes,
  readCodeFeed,
  findProximity,
  chooseProximity,
  listPrefixes,
  readHistory,
  listJobs,
} as const satisfies Readonly<Record<string, Endpoint>>;

type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
};

export function renderClientApi(): string {
  const calls = Object.entries(CLIENT_CALLS);
  return `${[
    '/** The calls and their types, generated from the contract of the portal. Do not edit. */',
    '',
    'export const CALLS = {',
    ...calls.map(
      ([name, { method, path }]) => `  ${name}: { method: '${method}', path: '${path}' },`,
    ),
    '} as const;',
    '',
    'export type Calls = {',
    ...calls.flatMap(([name, endpoint]) => [
      `  /** ${endpoint.summary} */`,
      `  ${name}: { ${['query', 'body'].map((part) => input(part, endpoint)).join('')}output: ${typeOf(endpoint.output, 'output')} };`,
    ]),
    '};',
    '',
    '/** A refusal of the portal (RFC 9457). */',
    `export type Problem = ${typeOf(problemSchema, 'output')};`,
    '',
    '/** What a webhook is sent. */',
    `export type WebhookEvent = ${typeOf(webhookBody, 'output')};`,
  ].join('\n')}\n`;
}

function input(part: string, endpoint: Endpoint): string {
  const schema = part === 'query' ? endpoint.query : endpoint.body;
  return schema === null ? '' : `${part}: ${typeOf(schema, 'input')}; `;
}

function typeOf(schema: Endpoint['output'], io: 'input' | 'output'): string {
  // zod and zod/mini share one core; the generator reads the core.
  return written(toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema);
}

function written(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return union(branches.map(written));
  const types = [schema.type ?? 'unknown'].flat();
  return union(types.map((type) => writtenAs(type, schema)));
}

function writtenAs(type: string, schema: Schema): string {
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return `readonly (${written(schema.items ?? {})})[]`;
    case 'integer':
      return 'number';
    default:
      return type;
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `readonly ${name}${required.includes(name) ? '' : '?'}: ${written(schema)}`,
  );
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  const value =
    typeof additionalProperties === 'object' ? written(additionalProperties) : 'unknown';
  return `{ readonly [name: string]: ${value} }`;
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');
