/** `GET /api/imports/template`: the sheet that people fill, with one example; the workbook explains itself. */

import writeXlsxFile from 'write-excel-file/node';
import type { FileAnswer } from '../../../contract/endpoint.ts';
import type { readImportTemplate } from '../../../contract/exchange/imports.ts';
import { TEMPLATE_COLUMNS } from '../../../domain/sheet/columns.ts';
import type { Verb } from '../../platform/call.ts';
import { csvLine } from './csv-line.ts';

/** An example and an explanation for each column of the template, by machine name. */
const GUIDE: Readonly<Record<string, readonly [example: string, help: string]>> = {
  type: ['P', 'P pour un son (phonogramme), V pour une vidéo (vidéogramme). Vide : P.'],
  titre: ['La houle', 'Obligatoire. Tel qu’il est publié, sans la version.'],
  version: [
    'Radio edit',
    'Ce qui distingue cet enregistrement : live, remix, instrumental… Vide pour l’original.',
  ],
  artiste_principal: ['Les Marées', 'Tel qu’il est publié, sans les invités.'],
  artistes_invites: ['Ana Brume | Sel', 'Séparés par « | ».'],
  duree: [
    '00:03:45',
    'Heures, minutes, secondes. Formatez la colonne en texte pour que le tableur n’y touche pas.',
  ],
  annee_publication: ['2026', 'Année de la première publication, sur quatre chiffres.'],
  annee_fixation: ['2025', 'Année du premier enregistrement, sur quatre chiffres.'],
  pays_fixation: ['FR', 'Nom français du pays, ou ses deux lettres.'],
  producteur: ['', 'Vide : le nom de votre structure.'],
  isrc_existant: ['', 'Seulement si l’enregistrement porte déjà un code : il le garde.'],
  ean: [
    '4006381333931',
    'Code-barres du disque. Formatez la colonne en texte : un tableur efface ses derniers chiffres.',
  ],
  reference: ['HOU-001', 'Référence dans votre catalogue.'],
  label: ['Les Grands Fonds', 'Marque sous laquelle l’enregistrement paraît.'],
  langue: ['fr', 'Deux lettres : fr, en, es… ; zxx pour un instrumental.'],
  genre: ['Chanson', 'Libre.'],
  explicite: ['non', 'oui ou non.'],
  compositeurs: ['Jeanne Estran', 'Séparés par « | ».'],
  auteurs: ['Jeanne Estran', 'Séparés par « | ».'],
  commentaire: ['', 'Libre.'],
};

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const template: Verb<typeof readImportTemplate> = async (_call, { query: { format } }) =>
  format === 'CSV' ? answer('csv', 'text/csv; charset=utf-8', csv()) : answer('xlsx', XLSX, await workbook());

function answer(extension: string, type: string, bytes: Uint8Array): FileAnswer {
  return { name: `modele-import.${extension}`, type, size: bytes.byteLength, content: once(bytes) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const example = (name: string): string => GUIDE[name]?.[0] ?? '';

function csv(): Uint8Array {
  const lines = [TEMPLATE_COLUMNS.map(({ name }) => name), TEMPLATE_COLUMNS.map(({ name }) => example(name))];
  return Buffer.from(`\uFEFF${lines.map(csvLine).join('')}`);
}

async function workbook(): Promise<Uint8Array> {
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
  // Text cells: a spreadsheet changes nothing of what is typed over them.
  const text = (value: string) => ({ value, type: String, format: '@' });
  const file = writeXlsxFile([
    {
      sheet: 'Enregistrements',
      data: [
        TEMPLATE_COLUMNS.map(({ label }) => bold(label)),
        TEMPLATE_COLUMNS.map(({ name }) => text(example(name))),
      ],
    },
    {
      sheet: 'Aide',
      data: [
        ['Colonne', 'Exemple', 'Comment la remplir'].map(bold),
        ...TEMPLATE_COLUMNS.map(({ name, label }) => [
          bold(label),
          text(example(name)),
          text(GUIDE[name]?.[1] ?? ''),
        ]),
      ],
    },
  ]);
  return file.toBuffer();
}
