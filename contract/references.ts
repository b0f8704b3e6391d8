/** The lists that forms offer: countries, titles, legal forms. The same for everyone, so browsers keep them. */

import { z } from 'zod/mini';
import { CIVILITES } from '#domain/profile/person.ts';
import { endpoint } from './endpoint.ts';

/** Seconds a list may be kept: they change with a new version of the portal, if ever. */
const ONE_DAY = 86_400;

const listOf = <Id extends z.ZodMiniType>(id: Id) =>
  z.array(z.strictObject({ id, value: z.string() }));

export const readPays = endpoint({
  method: 'GET',
  path: '/api/references/pays',
  summary:
    'Countries by their ISO 3166-1 number, in French: FRANCE and MONACO first, then in order.',
  permission: 'public',
  audit: null,
  cacheSeconds: ONE_DAY,
  query: null,
  body: null,
  output: listOf(z.int().check(z.minimum(1), z.maximum(999))),
  errors: [],
});

export const readCivilites = endpoint({
  method: 'GET',
  path: '/api/references/civilite',
  summary: 'Titles of a person.',
  permission: 'public',
  audit: null,
  cacheSeconds: ONE_DAY,
  query: null,
  body: null,
  output: listOf(z.enum(CIVILITES)),
  errors: [],
});

export const readFormesJuridiques = endpoint({
  method: 'GET',
  path: '/api/references/formes-juridiques',
  summary:
    'Usual legal forms by their INSEE code of four digits; other codes of that table are accepted too.',
  permission: 'public',
  audit: null,
  cacheSeconds: ONE_DAY,
  query: null,
  body: null,
  output: listOf(z.string().check(z.regex(/^\d{4}$/))),
  errors: [],
});
