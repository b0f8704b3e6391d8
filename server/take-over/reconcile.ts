/** Compares the files with the portal's state afterwards: counts, and sums by prefix and year. */

import { type Kysely, sql } from 'kysely';
import { counted } from '#domain/french.ts';
import type { Account, CodeAccount, Sums } from '#domain/takeover/account.ts';
import { FILES, type FileName } from '#domain/takeover/headings.ts';
import type { Tables } from '../platform/database/tables.ts';
import { inTransaction, MAX_STATEMENT_TIMEOUT } from '../platform/database/transaction.ts';
import type { Check } from './check.ts';

export async function reconcile(
  db: Kysely<Tables>,
  check: Check,
  written: Readonly<Partial<Record<FileName, number>>>,
): Promise<Account> {
  const codes = await codeAccounts(db, check);
  return {
    fichiers: FILES.flatMap((fichier) => {
      const file = check.files[fichier];
      if (file === undefined) return [];
      return [
        { fichier, lignes: file.lignes, ecrites: written[fichier] ?? 0, sha256: file.sha256 },
      ];
    }),
    codes,
    differences: [...codes.flatMap(differencesOf), ...check.differences],
  };
}

type Row = Sums & {
  readonly prefixe: string;
  readonly annee: number;
  readonly compteur: number | null;
};

async function codeAccounts(db: Kysely<Tables>, { codes }: Check): Promise<readonly CodeAccount[]> {
  const counted = codes.all();
  const prefixes = [...new Set(counted.map(({ prefixe }) => prefixe))];
  const read = sql<Row>`
    select g.*, (select max(c.dernier)::int from compteur c join prefixe p using (prefixe_id)
        where p.code = g.prefixe and c.annee = g.annee) as compteur
      from (select substr(isrc, 1, 5) as prefixe, annee::int, count(*)::int as codes,
          min(designation)::int as premier, max(designation)::int as dernier, sum(designation)::float8 as somme
        from immatriculation where substr(isrc, 1, 5) = any(${prefixes}::text[]) group by 1, 2) g`;
  const { rows } = await inTransaction(db, (trx) => read.execute(trx), {
    statementTimeout: MAX_STATEMENT_TIMEOUT,
  });
  const there = new Map(rows.map((row) => [`${row.prefixe} ${row.annee}`, row]));
  return counted.map(({ prefixe, annee, ...fichier }) => {
    const row = there.get(`${prefixe} ${annee}`);
    if (row === undefined) return { prefixe, annee, fichier, portail: null, compteur: null };
    const { compteur, codes: count, premier, dernier, somme } = row;
    return {
      prefixe,
      annee,
      fichier,
      portail: { codes: count, premier, dernier, somme },
      compteur,
    };
  });
}

const codesIn = ({ codes }: Sums) => counted(codes, 'code', 'codes');

function differencesOf({ prefixe, annee, fichier, portail }: CodeAccount): string[] {
  const name = `${prefixe} ${annee}`;
  if (portail === null)
    return [`${name} : ${codesIn(fichier)} dans les fichiers, aucun dans le portail.`];
  if (portail.codes !== fichier.codes)
    return [`${name} : ${codesIn(fichier)} dans les fichiers, ${portail.codes} dans le portail.`];
  if (portail.somme !== fichier.somme)
    return [
      `${name} : la somme des numéros est ${fichier.somme} dans les fichiers, ${portail.somme} dans le portail.`,
    ];
  return [];
}
