/**
 * The OpenAPI 3.1 document, generated from the mounted routes, so it cannot describe what the
 * server does not do.
 */

import { toJSONSchema } from 'zod/v4/core';
import type { Endpoint } from '#contract/endpoint.ts';
import { COMMON_REFUSALS, problemSchema, STATUS_OF_KIND } from '#contract/problem.ts';
import type { DomainErrorDefinition } from '#domain/domain-error.ts';
import { MATRIX } from '#domain/permission/may.ts';
import { exampleOf } from './api-docs/example.ts';
import type { JsonSchema } from './api-docs/json-schema.ts';
import { ENDINGS, type Endings, endingOf } from './hardening/endings.ts';

type Schema = Endpoint['output'];

export function openApiDocument(
  endpoints: readonly Endpoint[],
  version: string,
  endings: Endings = ENDINGS,
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, endings),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portail ISRC', version, description: 'Request, follow and manage ISRC codes.' },
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemSchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(endpoint: Endpoint, endings: Endings): object {
  const ending = endingOf(endings, endpoint.method, endpoint.path);
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    ...(ending === undefined ? {} : { deprecated: true, 'x-sunset': ending.until }),
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    'x-permission': endpoint.permission,
    ...permissionMessages(endpoint),
    ...(endpoint.audit === null ? {} : { 'x-audit': endpoint.audit }),
    security: endpoint.permission === 'public' ? [] : [{ bearer: [] }],
    ...(endpoint.query === null ? {} : { parameters: parameters(endpoint.query) }),
    ...(endpoint.body === null ? {} : { requestBody: requestBody(endpoint, endpoint.body) }),
    responses: { 200: answerOf(endpoint), ...laterOf(endpoint), ...problems(endpoint) },
  };
}

/** The sentence of the domain about this capability, and who has it. */
function permissionMessages({ permission }: Endpoint): object {
  const sentence = MATRIX.find(({ action }) => action === permission);
  return sentence === undefined
    ? {}
    : { 'x-permission-what': sentence.what, 'x-permission-who': [...sentence.who] };
}

function operationId({ method, path }: Endpoint): string {
  const words = path.split('/').slice(2).join('-');
  return `${method.toLowerCase()}-${words}`;
}

function parameters(query: Schema): object[] {
  const schema = jsonSchema(query, 'input');
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, value]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: value,
    example: exampleOf(value, name),
  }));
}

function requestBody({ files }: Endpoint, body: Schema): object {
  const type = files?.as === 'parts' ? 'multipart/form-data' : 'application/json';
  return { required: true, content: { [type]: described(jsonSchema(body, 'input')) } };
}

function laterOf({ laterAnswer }: Endpoint): object {
  if (laterAnswer === undefined) return {};
  const content = { 'application/json': described(jsonSchema(laterAnswer, 'output')) };
  return { 202: { description: 'The file takes longer: what to follow meanwhile.', content } };
}

function answerOf(endpoint: Endpoint): object {
  const type = endpoint.answersEvents ? 'text/event-stream' : 'application/json';
  const content = endpoint.answersFile
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { [type]: described(jsonSchema(endpoint.output, 'output')) };
  return { description: 'Done.', content };
}

const described = (schema: JsonSchema) => ({ schema, example: exampleOf(schema) });

function problems(endpoint: Endpoint): Record<string, object> {
  const refusals: readonly DomainErrorDefinition[] = [...endpoint.errors, ...COMMON_REFUSALS];
  const byStatus = Map.groupBy(refusals, ({ kind }) => STATUS_OF_KIND[kind]);
  return Object.fromEntries(
    [...byStatus].map(([status, listed]) => [
      status,
      {
        description: listed.map(({ code, title }) => `\`${code}\`: ${title}`).join('\n\n'),
        'x-refusals': listed.map(({ code, title }) => ({
          code,
          title,
          common: COMMON_REFUSALS.some((common) => common.code === code),
        })),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  );
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): JsonSchema {
  // zod and zod/mini share one core; the generator reads the core.
  const generated = toJSONSchema(schema, { io, unrepresentable: 'any' });
  const { $schema: _dialect, ...rest } = generated as Record<string, unknown>;
  return rest;
}
