/**
 * The State's open company search (the form of recherche-entreprises.api.gouv.fr), asked for somebody who types. What it
 * answers is kept for an hour; a service that is slow, full or strange is none.
 */

import { z } from 'zod/mini';
import type { Entreprise } from '#contract/account/company-lookup.ts';
import { askJson } from '#server/platform/outside/ask-json.ts';
import { Kept } from '#server/platform/outside/kept.ts';

const MOST = 10;
const PATIENCE = 3000;
const KEPT_FOR = 3_600_000;
const MOST_KEPT = 500;
/** Questions under way: one service for all, and nobody waits behind many. */
const AT_ONCE = 4;

const words = z.optional(z.nullable(z.string()));

/** Only what is read: the service says much more, and may say more one day. */
const answer = z.object({
  results: z.array(
    z.object({
      nom_complet: z.string(),
      nom_raison_sociale: words,
      sigle: words,
      nature_juridique: words,
      date_creation: words,
      siege: z.object({
        siret: z.string(),
        complement_adresse: words,
        numero_voie: words,
        indice_repetition: words,
        type_voie: words,
        libelle_voie: words,
        code_postal: words,
        libelle_commune: words,
      }),
    }),
  ),
});
type Found = z.output<typeof answer>['results'][number];

export type LookUp = (asked: string, now: Date) => Promise<readonly Entreprise[] | null>;

/** @returns null where nothing answers */
export function stateSearch(address: string): LookUp {
  const kept = new Kept<readonly Entreprise[]>(MOST_KEPT);
  let underWay = 0;
  return async (asked, now) => {
    const key = asked.trim().replaceAll(/\s+/g, ' ').toLocaleUpperCase('fr');
    const known = kept.get(key, now);
    if (known !== undefined) return known;
    if (underWay >= AT_ONCE) return null;
    underWay += 1;
    try {
      const rows = (await ask(address, key)).map(asEntreprise);
      kept.keep(key, rows, now.getTime() + KEPT_FOR);
      return rows;
    } catch {
      // Away, slow, or not what it was: the company is typed by hand, as where no service is configured.
      return null;
    } finally {
      underWay -= 1;
    }
  };
}

async function ask(address: string, asked: string): Promise<readonly Found[]> {
  const url = new URL(address);
  // A number is searched as it is written in the register: without its spaces.
  const number = asked.replaceAll(' ', '');
  url.searchParams.set('q', /^\d{9}(\d{5})?$/.test(number) ? number : asked);
  url.searchParams.set('per_page', String(MOST));
  const found = await askJson(url, { patience: PATIENCE });
  return answer.parse(found).results.slice(0, MOST);
}

const line = (...parts: readonly (string | null | undefined)[]) =>
  parts.filter((part) => part != null && part.trim() !== '').join(' ') || null;

function asEntreprise({
  siege,
  sigle,
  nom_complet,
  nom_raison_sociale,
  ...rest
}: Found): Entreprise {
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
