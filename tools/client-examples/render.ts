/**
 * Writes `client/examples/`: one small program in three languages, that signs in, sends recordings
 * and reads the status of its codes. Addresses, methods, fields and request bodies come from the
 * contract: an unknown name is an error.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import type { BodyInput, Endpoint } from '#contract/endpoint.ts';
import { problemSchema } from '#contract/problem.ts';
import { createLot } from '#contract/registration/lot.ts';
import { readCodeFeed } from '#contract/software/code-feed.ts';

const RECORDING = {
  type: 'P',
  duree: '00:03:45',
  anneePublication: 2026,
  qualite: 'PRODUCTEUR',
} as const satisfies Partial<BodyInput<typeof createLot>['elements'][number]>;

/** Fields that the programs read, by the schema that promises them. */
const READ: readonly (readonly [Endpoint['output'], readonly string[]])[] = [
  [createLot.output, ['dossierId', 'envoi.sent']],
  [readCodeFeed.output, ['rows.fait', 'rows.isrc', 'repere', 'suite']],
  [problemSchema, ['code', 'errors.path', 'errors.message']],
];

/** @throws Error when the contract has no such field, or refuses what the programs send */
function requireStory(): void {
  for (const [schema, paths] of READ) for (const path of paths) requireField(schema, path);
  const elements = [{ ...RECORDING, titre: 'Marée basse', artiste: 'Les Marées' }];
  z.parse(createLot.body, { titre: 'Archipels', elements, attestation: true });
  if (!('repere' in readCodeFeed.query.shape))
    throw new Error('the feed has no cursor in the contract');
}

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};

function requireField(schema: Endpoint['output'], path: string): void {
  const json = toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
  }) as Schema;
  const result = path.split('.').reduce<Schema | undefined>((at, name) => fieldOf(at, name), json);
  if (result === undefined)
    throw new Error(`the examples read ${path}, which the contract does not promise`);
}

function fieldOf(schema: Schema | undefined, name: string): Schema | undefined {
  if (schema === undefined) return undefined;
  const inside = [schema, schema.items, ...(schema.anyOf ?? [])];
  return inside.map((one) => one?.properties?.[name]).find((one) => one !== undefined);
}

type Fields = readonly (readonly [string, string | number])[];

const FIELDS: Fields = Object.entries(RECORDING);
const asJson = FIELDS.map(([name, value]) => `"${name}": ${JSON.stringify(value)}`).join(', ');
const asScript = FIELDS.map(
  ([name, value]) => `${name}: ${typeof value === 'number' ? value : `'${value}'`}`,
);

const PROGRAMS = [
  ['example.mjs', `{ ${asScript.join(', ')} }`],
  ['example.py', `{${asJson}}`],
  ['Example.java', asJson],
] as const;

function rendered(name: string, recording: string): string {
  requireStory();
  const values: Readonly<Record<string, string>> = {
    RECORDING: recording,
    LOT_METHOD: createLot.method,
    LOT_PATH: createLot.path,
    FEED_METHOD: readCodeFeed.method,
    FEED_PATH: readCodeFeed.path,
  };
  const template = readFileSync(join(import.meta.dirname, `${name}.template`), 'utf8');
  return template.replaceAll(/@([A-Z_]+)@/g, (_mark, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name} asks for ${key}`);
    return value;
  });
}

/** Renderers by path from the root. */
export const CLIENT_EXAMPLES: readonly (readonly [string, () => string])[] = PROGRAMS.map(
  ([name, recording]) => [`client/examples/${name}`, () => rendered(name, recording)],
);
