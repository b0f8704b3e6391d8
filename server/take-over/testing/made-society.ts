/** Files of an invented society, as its old system would export them: for tests and benchmarks. */

import { once } from 'node:events';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';

const write = (folder: string, name: string, lines: readonly string[]) =>
  writeFileSync(join(folder, `${name}.csv`), `${lines.join('\r\n')}\r\n`);

/** Codes of one prefix and year. */
export const CODES_A_YEAR = 5000;

const letters = (index: number) => String(index).padStart(2, '0');
const prefixOf = (structure: number) => `FRA${letters(structure)}`;

/** Two structures and a pool; each structure numbers years from 2005 on, the pool 2024. */
export function madeRecords(folder: string, structures = 2): void {
  mkdirSync(join(folder, 'documents'), { recursive: true });
  const all = Array.from({ length: structures }, (_, index) => index + 1);
  write(folder, 'structures', [
    'reference;raison;numAyd;statut;situation;situationDepuis;sgVille',
    ...all.map((n) => `S${n};Disques du quai ${n};${4000 + n};MEMBRE_PRODUCT;ACTI;;Brest`),
    'S90;Anciens ateliers;;DECLARANT_NON_MEMBRE;CESS;2019-05-31;Lille',
  ]);
  write(folder, 'personnes', [
    'email;nom;prenom;civilite',
    ...all.map((n) => `Ines.${n}@label.example;ROCHE;Inès;MME`),
    'paul@label.example;MARTIN;Paul;M',
  ]);
  write(folder, 'roles', [
    'structure;email;representantLegal;gestionnaireInternet;gestionnaireISRC',
    ...all.map((n) => `S${n};ines.${n}@label.example;oui;non;oui`),
    'S1;paul@label.example;;;oui',
    'SOCIETE;paul@label.example;;oui;',
  ]);
  write(folder, 'prefixes', [
    'prefixe;type;structure;de;a;ouvertLe',
    ...all.map((n) => `${prefixOf(n)};P;S${n};;;2005-01-10`),
    'FRX26;P;;;;2005-01-10',
  ]);
  write(folder, 'compteurs', ['prefixe;annee;dernier', 'FRX26;2024;812', 'FRA01;2026;40']);
  write(folder, 'documents', ['structure;fichier;nom;deposeLe', 'S1;kbis.pdf;Kbis.pdf;2020-02-03']);
  writeFileSync(join(folder, 'documents', 'kbis.pdf'), aPdf());
}

const HEADS =
  'isrc;type;structure;titre;version;artiste;duree;anneePublication;qualite;dossier;attribueLe';

/** @returns the codes, of which the first was cancelled */
export async function madeCodes(
  folder: string,
  count: number,
  structures = 2,
): Promise<readonly string[]> {
  const stream = createWriteStream(join(folder, 'codes.csv'));
  stream.write(`${HEADS};annuleLe;motifAnnulation\r\n`);
  const codes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const block = Math.floor(index / CODES_A_YEAR);
    const structure = (block % structures) + 1;
    const annee = 2005 + Math.floor(block / structures);
    const designation = (index % CODES_A_YEAR) + 1;
    const isrc = `${prefixOf(structure)}${letters(annee % 100)}${String(designation).padStart(5, '0')}`;
    codes.push(isrc);
    const end = index === 0 ? '2020-02-02;Attribué deux fois' : ';';
    // As in an old register, some have no duration.
    const duree = index % 7 === 0 ? '' : '00:03:21';
    const line =
      `${isrc};P;S${structure};Pièce ${index} du quai;${index % 5 === 0 ? 'Live' : ''};Les Marées ${index % 900};` +
      `${duree};${annee};PRODUCTEUR;Album ${Math.floor(index / 12)};${annee}-06-15;${end}\r\n`;
    if (!stream.write(line)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
  return codes;
}
