/**
 * The State's open company search (the form of recherche-entreprises.api.gouv.fr), asked for somebody who types. What it
 * answers is kept for an hour; a service that is slow, full or strange is none.
 */

import { z } from 'zod/mini';
import type { Entreprise } from '#contract/account/company-lookup.ts';

const MOST = 10;
const PATIENCE = 3000;
const KEPT_FOR = 3_600_000;
const MOST_KEPT = 500;
/** Questions under way: one service for all, and nobody waits behind many. */
const AT_ONCE = 4;
const LARGEST_ANSWER = 1_000_000;

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

type Kept = { readonly until: number; readonly rows: readonly Entreprise[] };

/** @returns null where nothing answers */
export function stateSearch(address: string): LookUp {
  const kept = new Map<string, Kept>();
  let underWay = 0;
  return async (asked, now) => {
    const key = asked.trim().replaceAll(/\s+/g, ' ').toLocaleUpperCase('fr');
    const known = kept.get(key);
    if (known !== undefined && known.until > now.getTime()) return known.rows;
    if (underWay >= AT_ONCE) return null;
    underWay += 1;
    try {
      const rows = (await ask(address, key)).map(asEntreprise);
      keep(kept, key, { until: now.getTime() + KEPT_FOR, rows });
      return rows;
    } catch {
      // Away, slow, or not what it was: the company is typed by hand, as where no service is configured.
      return null;
    } finally {
      underWay -= 1;
    }
  };
}

function keep(kept: Map<string, Kept>, key: string, found: Kept): void {
  kept.delete(key);
  kept.set(key, found);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

async function ask(address: string, asked: string): Promise<readonly Found[]> {
  const url = new URL(address);
  // A number is searched as it is written in the register: without its spaces.
  const number = asked.replaceAll(' ', '');
  url.searchParams.set('q', /^\d{9}(\d{5})?$/.test(number) ? number : asked);
  url.searchParams.set('per_page', String(MOST));
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!response.ok) throw new Error(`the company search answered ${response.status}`);
  return answer.parse(JSON.parse(await boundedText(response))).results.slice(0, MOST);
}

async function boundedText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > LARGEST_ANSWER) throw new Error('the company search answers too much');
  }
  return text + decoder.decode();
}

const line = (...parts: readonly (string | null | undefined)[]) =>
  parts.filter((part) => part != null && part.trim() !== '').join(' ') || null;

function asEntreprise({ siege, sigle, nom_complet, nom_raison_sociale, ...rest }: Found): Entreprise {
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
