/**
 * `GET /api/reprise/fichier`: all errors of the last dry run, or the whole last report, as a CSV.
 */

import { type readTakeOverFile, TAKE_OVER_NOTHING } from '#contract/workbench/take-over.ts';
import { DomainError } from '#domain/domain-error.ts';
import { disarmed } from '#domain/sheet/cells.ts';
import { csvLine } from '#domain/sheet/csv-line.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { once } from '#server/platform/http/file-reply.ts';
import { depotOf } from './depot.ts';
import { lastAccount } from './last-account.ts';

type Lines = readonly (readonly (string | number)[])[];

export const readFile: Handler<typeof readTakeOverFile> = async (call, { query: { quoi } }) => {
  const lines = await (quoi === 'fautes' ? errors(call) : account(call));
  if (lines === null) throw new DomainError(TAKE_OVER_NOTHING);
  const text = lines.map((cells) => csvLine(cells.map((cell) => disarmed(String(cell))))).join('');
  const bytes = Buffer.from(`\uFEFF${text}`);
  const name = quoi === 'fautes' ? 'reprise - fautes.csv' : 'reprise - compte rendu.csv';
  return { name, type: 'text/csv; charset=utf-8', size: bytes.byteLength, content: once(bytes) };
};

async function errors({ db }: Call): Promise<Lines | null> {
  const constat = (await depotOf(db))?.constat ?? null;
  if (constat === null) return null;
  return [
    ['fichier', 'ligne', 'colonne', 'faute'],
    ...constat.fautes.map(({ file, ligne, colonne, message }) => [
      file,
      ligne,
      colonne ?? '',
      message,
    ]),
  ];
}

async function account({ db }: Call): Promise<Lines | null> {
  const last = await lastAccount(db);
  if (last === null) return null;
  return [
    [
      'prefixe',
      'annee',
      'codes_fichiers',
      'codes_portail',
      'premier',
      'dernier',
      'somme_fichiers',
    ].concat(['somme_portail', 'compteur']),
    ...last.codes.map(({ prefixe, annee, fichier, portail, compteur }) => [
      prefixe,
      annee,
      fichier.codes,
      portail?.codes ?? 0,
      fichier.premier,
      fichier.dernier,
      fichier.somme,
      portail?.somme ?? 0,
      compteur ?? '',
    ]),
    [],
    ['fichier', 'lignes', 'ecrites'],
    ...last.fichiers.map(({ fichier, lignes, ecrites }) => [fichier, lignes, ecrites]),
    [],
    ['difference'],
    ...last.differences.map((difference) => [difference]),
  ];
}
