/**
 * The State's open company search (format of recherche-entreprises.api.gouv.fr), called while a
 * person types. Answers are cached for an hour; a service that is slow, full or malformed counts as
 * none.
 */

import { z } from 'zod/mini';
import type { Entreprise } from '#contract/account/company-lookup.ts';
import { AnswerCache } from '#server/platform/external/answer-cache.ts';
import { askJson } from '#server/platform/external/ask-json.ts';

const MOST = 10;
const PATIENCE = 3000;
const RETENTION = 3_600_000;
const MAX_STORED = 500;
/** Maximum concurrent requests: one service for all, and nobody waits behind many. */
const AT_ONCE = 4;

const messages = z.optional(z.nullable(z.string()));

/** Only the fields that are read: the service returns many more, and may add others. */
const answer = z.object({
  results: z.array(
    z.object({
      nom_complet: z.string(),
      nom_raison_sociale: messages,
      sigle: messages,
      nature_juridique: messages,
      date_creation: messages,
      siege: z.object({
        siret: z.string(),
        complement_adresse: messages,
        numero_voie: messages,
        indice_repetition: messages,
        type_voie: messages,
        libelle_voie: messages,
        code_postal: messages,
        libelle_commune: messages,
      }),
    }),
  ),
});
type Result = z.output<typeof answer>['results'][number];

export type LookUp = (requested: string, now: Date) => Promise<readonly Entreprise[] | null>;

/** @returns null when there is no usable answer */
export function stateSearch(address: string): LookUp {
  const answerCache = new AnswerCache<readonly Entreprise[]>(MAX_STORED);
  let underWay = 0;
  return async (requested, now) => {
    const key = requested.trim().replaceAll(/\s+/g, ' ').toLocaleUpperCase('fr');
    const existing = answerCache.get(key, now);
    if (existing !== undefined) return existing;
    if (underWay >= AT_ONCE) return null;
    underWay += 1;
    try {
      const rows = (await ask(address, key)).map(asEntreprise);
      answerCache.keep(key, rows, now.getTime() + RETENTION);
      return rows;
    } catch {
      // Unreachable, slow, or in another format: the company is typed by hand, as when no service
      // is configured.
      return null;
    } finally {
      underWay -= 1;
    }
  };
}

async function ask(address: string, requested: string): Promise<readonly Result[]> {
  const url = new URL(address);
  // A number is searched as it is written in the register: without its spaces.
  const number = requested.replaceAll(' ', '');
  url.searchParams.set('q', /^\d{9}(\d{5})?$/.test(number) ? number : requested);
  url.searchParams.set('per_page', String(MOST));
  const result = await askJson(url, { patience: PATIENCE });
  return answer.parse(result).results.slice(0, MOST);
}

const line = (...segments: readonly (string | null | undefined)[]) =>
  segments.filter((part) => part != null && part.trim() !== '').join(' ') || null;

function asEntreprise({
  siege,
  sigle,
  nom_complet,
  nom_raison_sociale,
  ...rest
}: Result): Entreprise {
  return {
    raison: line(nom_raison_sociale) ?? nom_complet,
    sigle: line(sigle),
    siret: siege.siret,
    codeJur: line(rest.nature_juridique),
    dateCreation: line(rest.date_creation),
    sgAdr1: line(siege.numero_voie, siege.indice_repetition, siege.type_voie, siege.libelle_voie),
    sgAdr2: line(siege.complement_adresse),
    sgCP: line(siege.code_postal),
    sgVille: line(siege.libelle_commune),
  };
}
