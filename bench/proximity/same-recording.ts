/**
 * Changes that people and programs make to one recording between two entries: each produces a pair
 * that is one recording.
 */

import type { RecordingFields } from '#domain/proximity/recording.ts';
import type { Chance } from './chance.ts';

/** Changes a recording without making it another; null when it does not apply. */
export type Change = (
  recording: RecordingFields,
  chance: Chance,
) => RecordingFields | [RecordingFields, RecordingFields] | null;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ACCENTED: Readonly<Record<string, string>> = {
  e: 'é',
  a: 'à',
  o: 'ô',
  u: 'ù',
  i: 'î',
  c: 'ç',
};

/** Number of letters of a text: a title of signs or of few letters gets no typing slip. */
const letterCount = (text: string) => (text.match(/\p{L}/gu) ?? []).length;

/** One letter dropped, doubled, swapped with the next or replaced, never the first. */
export function slip(text: string, chance: Chance): string {
  const locations = [...text.matchAll(/(?<=\p{Ll})\p{Ll}(?=\p{Ll})/gu)].map(({ index }) => index);
  if (locations.length === 0) return text;
  const at = chance.pick(locations);
  const letter = text[at] ?? '';
  const changed = chance.pick([
    '',
    letter + letter,
    `${text[at + 1]}${letter}`,
    chance.pick([...LETTERS]),
  ]);
  const skipped = changed.length === 2 && changed !== letter + letter ? 2 : 1;
  return text.slice(0, at) + changed + text.slice(at + skipped);
}

/** A title without version, guest or number: what is added to it stays where it is put. */
export const isPlain = ({ titre }: RecordingFields) =>
  /^[\p{L}\s'’]+$/u.test(titre ?? '') && !/ feat /i.test(titre ?? '');

const titled = (recording: RecordingFields, titre: string) =>
  titre === recording.titre ? null : { ...recording, titre };
const drifted = (duree: number | null, by: number) =>
  duree === null ? null : Math.max(1, duree + by);

/** One pair of brackets, at the end. */
const BRACKETED = /^([^()[\]]+) [([]([^()[\]]+)[)\]]$/;
const DASHED = /^(.+) - ([^-]+)$/;
const GUEST = /^(?:feat|ft|featuring|with)\.? (.+)$/i;

/** Rewrites a real title that holds a version in its other notations. */
function versionMoved({ titre, ...rest }: RecordingFields, chance: Chance): RecordingFields | null {
  const [, title = '', version = ''] =
    DASHED.exec(titre ?? '') ?? BRACKETED.exec(titre ?? '') ?? [];
  if (!/remix|edit|live|acoustic|instrumental|remaster|mix\b|version|demo/i.test(version))
    return null;
  const written = chance.pick([
    { titre: title, version },
    { titre: `${title} (${version})` },
    { titre: `${title} [${version.toLowerCase()}]` },
    { titre: `${title} - ${version}` },
  ]);
  return written.titre === titre ? null : { ...rest, ...written };
}

function guestMoved(
  { titre, artiste, ...rest }: RecordingFields,
  chance: Chance,
): RecordingFields | null {
  const [, title = '', inside = ''] = BRACKETED.exec(titre ?? '') ?? [];
  const guest = GUEST.exec(inside)?.[1];
  if (guest === undefined) return null;
  return chance.pick([
    { ...rest, titre: title, artiste: `${artiste} feat. ${guest}` },
    { ...rest, titre: title, artiste: `${artiste} ft ${guest}` },
    { ...rest, titre: title, artiste, artistesInvites: guest.split(/, | & | and /) },
    { ...rest, titre: title, artiste: `${artiste} & ${guest}` },
    { ...rest, titre: title, artiste },
    { ...rest, titre: `${title} feat. ${guest}`, artiste },
    { ...rest, titre: title, version: `feat. ${guest}`, artiste },
  ]);
}

function artistsReordered(recording: RecordingFields, chance: Chance): RecordingFields | null {
  const names = (recording.artiste ?? '').split(/ & |, | x /);
  if (names.length < 2) return null;
  return {
    ...recording,
    artiste: names.toReversed().join(chance.pick([' & ', ', ', ' et ', ' / ', ' x '])),
  };
}

function subtitleMoved(
  { titre, ...rest }: RecordingFields,
  chance: Chance,
): RecordingFields | null {
  const [, title = '', inside = ''] = BRACKETED.exec(titre ?? '') ?? [];
  if (
    inside === '' ||
    /feat|ft|with|remix|edit|live|mix|version|acou|master|from|prod|extend/i.test(inside)
  )
    return null;
  return {
    ...rest,
    titre: chance.pick([`${title} - ${inside}`, `${title} [${inside}]`, `${title}: ${inside}`]),
  };
}

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
const MESSAGES = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** « Houle (Part 2) » against « Houle, Pt. II »: both sides are rewritten. */
function numberedSections(
  recording: RecordingFields,
  chance: Chance,
): [RecordingFields, RecordingFields] | null {
  if (!isPlain(recording)) return null;
  const number = chance.below(9);
  const written = () =>
    chance.pick([
      ` (Part ${number + 1})`,
      `, Pt. ${number + 1}`,
      ` - Pt. ${ROMAN[number]}`,
      ` part ${ROMAN[number]}`,
      `, partie ${number + 1}`,
      ` (Part ${MESSAGES[number]})`,
      ` ${ROMAN[number]}`,
    ]);
  const side = () => ({ ...recording, titre: `${recording.titre}${written()}` });
  return [side(), side()];
}

const ABBREVIATED: readonly (readonly [string, string])[] = [
  ['Saint', 'St.'],
  ['Volume', 'Vol.'],
  ['Numéro', 'N°'],
  ['Opus', 'Op.'],
  ['Chapitre', 'Chap.'],
];

function abbreviated(
  recording: RecordingFields,
  chance: Chance,
): [RecordingFields, RecordingFields] | null {
  if (!isPlain(recording)) return null;
  const [full, short] = chance.pick(ABBREVIATED);
  const number = full === 'Saint' ? '' : ` ${1 + chance.below(8)}`;
  const written = (word: string) =>
    full === 'Saint' ? `${word} ${recording.titre}` : `${recording.titre}, ${word}${number}`;
  return [
    { ...recording, titre: written(full) },
    { ...recording, titre: written(short) },
  ];
}

const NEUTRAL = [
  'Version originale',
  'Album Version',
  'Original Mix',
  'Version album',
  'Stéréo',
  'Bonus Track',
];
const REMASTERS = [
  'Remasterisé',
  'Remastered 2011',
  '2009 Remaster',
  'Remaster',
  'Remasterisation 2015',
];

function neutralAdded(recording: RecordingFields, words: string, chance: Chance): RecordingFields {
  const titre = recording.titre ?? '';
  return chance.pick([
    { ...recording, version: words },
    { ...recording, titre: `${titre} (${words})` },
    { ...recording, titre: `${titre} - ${words}` },
  ]);
}

/** Each family of the labelled set whose pairs are one recording. */
export const SAME: Readonly<Record<string, Change>> = {
  casse: (r, c) =>
    titled(r, c.pick([(r.titre ?? '').toUpperCase(), (r.titre ?? '').toLowerCase()])),
  accents: (r, c) => {
    const bare = (r.titre ?? '').normalize('NFD').replace(/[\u0300-\u036f]/g, '');
    if (bare !== r.titre) return titled(r, bare);
    const matches = [...bare.matchAll(/[eaouic]/g)];
    if (matches.length === 0) return null;
    const { index } = c.pick(matches);
    return titled(
      r,
      bare.slice(0, index) + (ACCENTED[bare[index] ?? ''] ?? '') + bare.slice(index + 1),
    );
  },
  ponctuation: (r, c) => {
    const titre = r.titre ?? '';
    const changed = c.pick([
      titre.replaceAll("'", '’'),
      titre.replaceAll(/['’]/g, ''),
      titre.replaceAll('-', ' '),
      titre.replaceAll('.', ''),
      titre.replaceAll(/[,:;!?]/g, ''),
    ]);
    return titled(r, changed === titre ? `${titre}${c.pick(['!', '…', '.', ' ?'])}` : changed);
  },
  'faute de frappe': (r, c) =>
    letterCount(r.titre ?? '') < 8 ? null : titled(r, slip(r.titre ?? '', c)),
  'faute de frappe, titre court': (r, c) => {
    const letters = letterCount(r.titre ?? '');
    return letters < 5 || letters > 7 ? null : titled(r, slip(r.titre ?? '', c));
  },
  'faute de frappe, artiste': (r, c) => {
    const artiste = slip(r.artiste ?? '', c);
    return letterCount(r.artiste ?? '') < 5 || artiste === r.artiste ? null : { ...r, artiste };
  },
  article: (r, c) => {
    const artiste = r.artiste ?? '';
    const bare = artiste.replace(/^The /, '');
    if (bare !== artiste) return { ...r, artiste: c.pick([bare, `${bare}, The`]) };
    return titled(r, (r.titre ?? '').replace(/^(?:The |A |Le |La |Les |L['’])/, ''));
  },
  esperluette: (r, c) => {
    const swap = (text: string) =>
      / & | and /i.test(text)
        ? text.replace(/ and /gi, ' & ').replaceAll(' & ', c.pick([' and ', ' et ', ' + ', ' & ']))
        : text;
    const [titre, artiste] = [swap(r.titre ?? ''), swap(r.artiste ?? '')];
    return titre === r.titre && artiste === r.artiste ? null : { ...r, titre, artiste };
  },
  invite: guestMoved,
  'ordre des artistes': artistsReordered,
  parties: numberedSections,
  abreviations: abbreviated,
  'derive de duree': (r, c) => ({
    ...r,
    duree: drifted(r.duree, c.pick([-4, -3, -2, -1, 1, 2, 3, 4])),
  }),
  'duree inconnue': (r, c) => ({
    ...r,
    titre: c.pick([(r.titre ?? '').toUpperCase(), `${r.titre}.`]),
    duree: null,
  }),
  remaster: (r, c) => neutralAdded(r, c.pick(REMASTERS), c),
  'version neutre': (r, c) => neutralAdded(r, c.pick(NEUTRAL), c),
  'version deplacee': versionMoved,
  'sous-titre deplace': subtitleMoved,
  espaces: (r, c) => {
    const titre = r.titre ?? '';
    const locations = [...titre.matchAll(/(?<=\p{L}) (?=\p{L})/gu)];
    if (!isPlain(r) || locations.length === 0) return null;
    const { index } = c.pick(locations);
    return { ...r, titre: titre.slice(0, index) + titre.slice(index + 1) };
  },
  combinaison: (r, c) => {
    const first = letterCount(r.titre ?? '') < 8 ? (r.titre ?? '') : slip(r.titre ?? '', c);
    const artiste = c.pick([
      r.artiste ?? '',
      (r.artiste ?? '').toUpperCase(),
      slip(r.artiste ?? '', c),
    ]);
    return {
      ...r,
      titre: c.pick([first, first.toUpperCase()]),
      artiste,
      duree: drifted(r.duree, c.pick([-2, -1, 0, 1, 2])),
    };
  },
};
