/** Company lookup in the State’s open search service, to pre-fill a structure. */

import { z } from 'zod/mini';
import { type CallLimit, endpoint } from '../endpoint.ts';
import { TOO_MANY_REQUESTS } from '../problem.ts';
import { text } from '../values.ts';

/** Enough for a person typing; the State's service is shared by everyone. */
const LOOKUPS: CallLimit = {
  name: 'entreprises',
  perMinute: 30,
  field: 'recherche',
  domainError: TOO_MANY_REQUESTS,
};

const message = z.nullable(z.string());

const entreprise = z.strictObject({
  raison: z.string(),
  sigle: message,
  siret: z.string(),
  codeJur: message,
  dateCreation: message,
  sgAdr1: message,
  sgAdr2: message,
  sgCP: message,
  sgVille: message,
});
export type Entreprise = z.output<typeof entreprise>;

export const lookUpCompanies = endpoint({
  method: 'GET',
  path: '/api/search/entreprise',
  summary:
    'At most ten companies by name, SIREN or SIRET, as the State’s search knows them. `disponible: false` when it is ' +
    'not configured or does not answer: the company is then typed by hand.',
  permission: 'createStructure',
  audit: null,
  query: z.strictObject({ recherche: text(250, 3) }),
  body: null,
  output: z.strictObject({ disponible: z.boolean(), rows: z.array(entreprise) }),
  errors: [TOO_MANY_REQUESTS],
  limit: LOOKUPS,
});
