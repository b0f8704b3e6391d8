/**
 * The printed PQ sheet of a disc: code, title, gap, start and length of each track. Lengths are
 * those of the register; gaps and starts are a proposal that the studio replaces by its own, as the
 * sheet states.
 */

import { formatIsrc } from '#domain/isrc/isrc.ts';
import type { ExportRow } from '#server/modules/exports/find-rows.ts';
import { drawSheet } from '#server/platform/pdf/draw-sheet.ts';
import { NEW_LINE } from '#server/platform/pdf/lines.ts';
import type { Column } from '#server/platform/pdf/tagged-sheet.ts';
import { artistsOf, type Disc, titleOf } from './discs.ts';
import { isOfAnotherScript, readingOf } from './latin.ts';

export type House = { readonly societe: string; readonly accent: string; readonly now: Date };

/** Seconds of silence before a track: the default of audio CDs. */
const GAP = 2;
const UNKNOWN = '—';
const COLUMNS: readonly Column[] = [
  { label: 'Plage', width: 36 },
  { label: 'Code ISRC', width: 104, font: 'code' },
  { label: 'Titre', width: 108 },
  { label: 'Artistes', width: 79 },
  { label: 'Pause', width: 50 },
  { label: 'Début', width: 52 },
  { label: 'Durée', width: 54 },
];

/** @param compress false lets a test read the bytes */
export function pqSheetOf(
  disc: Disc,
  { societe, accent, now }: House,
  compress = true,
): Promise<Uint8Array> {
  const { titre, artiste, tracks } = disc;
  const timed = timesOf(tracks);
  const facts = factsOf(disc, timed.total);
  const rows = tracks.map((track, index) => rowOf(track, index, timed.starts[index] ?? null));
  const title = `Feuille PQ : ${titre ?? `dossier ${disc.numero}`}`;
  const texts = [title, artiste ?? '', ...rows.flat(), ...facts.map(({ value }) => value)];
  return drawSheet({ title, author: societe, accent, now, texts, compress }, (page) => {
    page.title(title);
    page.facts(facts);
    page.heading('Plages');
    page.table(COLUMNS, rows);
    page.heading('À lire avant de graver');
    for (const sentence of NOTES) page.paragraph(sentence, { size: 10 }, 4);
    if (tracks.some(({ dureeProvisoire }) => dureeProvisoire))
      page.paragraph(PROVISIONAL, { size: 10 }, 4);
    if (rows.some(([, , ...texts]) => texts.some(isOfAnotherScript)))
      page.paragraph(ROMANISED, { size: 10 }, 4);
    if (!page.whole) page.paragraph(REPLACED, { size: 10 }, 4);
  });
}

const NOTES = [
  'Temps en minutes, secondes et trames (75 par seconde). Les pauses de deux secondes et les débuts qui en découlent sont une proposition : le studio inscrit les siens.',
  'Chaque code s’inscrit sans tiret dans le sous-code Q de sa piste.',
];
const PROVISIONAL =
  'Une durée suivie d’un astérisque est provisoire : elle sera fixée au mastering.';
const ROMANISED =
  'Sous un titre d’une autre écriture, sa lecture en lettres latines est proposée pour le CD-Text : faites-la relire. Les caractères chinois y ont leur lecture en chinois, même dans un titre japonais.';
const REPLACED =
  'Certains signes ne peuvent pas être imprimés ici et sont remplacés par un point d’interrogation.';

function factsOf(
  { numero, location, artiste, label, reference, ean, tracks }: Disc,
  total: number | null,
) {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Artiste du disque', artiste],
    ['Label', label],
    ['Référence', reference],
    ['Code-barres', ean],
    ['Disque', location === null ? null : `${location[0]} sur ${location[1]}`],
    ['Dossier', numero],
    ['Nombre de pistes', String(tracks.length)],
    ['Durée totale proposée', total === null ? null : clock(total)],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ label: name, value }]));
}

/** Starts of the tracks, up to the first one whose length is unknown. */
function timesOf(tracks: readonly ExportRow[]) {
  const starts: (number | null)[] = [];
  let at: number | null = 0;
  for (const { duree } of tracks) {
    starts.push(at);
    at = at === null || duree === null ? null : at + duree + GAP;
  }
  return { starts, total: at === null ? null : at - GAP };
}

function rowOf(track: ExportRow, index: number, start: number | null): string[] {
  const { duree, dureeProvisoire, isrc } = track;
  return [
    String(index + 1).padStart(2, '0'),
    isrc === null ? '' : formatIsrc(isrc),
    withReading(titleOf(track)),
    withReading(artistsOf(track)),
    clock(GAP),
    start === null ? UNKNOWN : clock(start),
    duree === null ? UNKNOWN : `${clock(duree)}${dureeProvisoire ? '*' : ''}`,
  ];
}

/**
 * The reading goes on the line below: after right-to-left letters, its brackets would be on the
 * wrong side.
 */
const withReading = (text: string) =>
  isOfAnotherScript(text) ? `${text}${NEW_LINE}[${readingOf(text)}]` : text;

/** Minutes, seconds and frames, as studios count: 03:20:00. */
function clock(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60, 0]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
