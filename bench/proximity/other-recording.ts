/**
 * Changes that make a different recording, however similar it looks: each produces a pair of two
 * distinct recordings.
 */

import type { RecordingFields } from '#domain/proximity/recording.ts';
import type { Chance } from './chance.ts';

/** `others` are recordings of the same artist and of other ones. */
export type Contrast = (
  recording: RecordingFields,
  chance: Chance,
  rest: {
    readonly sameArtist: readonly RecordingFields[];
    readonly any: readonly RecordingFields[];
  },
) => RecordingFields | [RecordingFields, RecordingFields] | null;

const moved = (duree: number | null, by: number) =>
  duree === null ? null : Math.max(1, duree + by);

/** Two versions of one title; the version is written in the field or in the title. */
function versions(
  recording: RecordingFields,
  version: string,
  by: number,
  chance: Chance,
): RecordingFields {
  const duree = moved(recording.duree, by);
  const titre = recording.titre ?? '';
  return chance.pick([
    { ...recording, duree, version },
    { ...recording, duree, titre: `${titre} (${version})` },
    { ...recording, duree, titre: `${titre} - ${version}` },
    { ...recording, duree, titre: `${titre} [${version}]` },
  ]);
}

const similar = (chance: Chance) => chance.pick([-3, -2, -1, 0, 0, 0, 1, 2, 3]);
const GENERIC = [
  'Intro',
  'Interlude',
  'Outro',
  'Sans titre',
  'Piste 3',
  'Prélude',
  'Skit',
  'Untitled',
];

const SUNG: readonly (readonly [string, string])[] = [
  ['Comme d’habitude', 'My Way'],
  ['La mer', 'Beyond the Sea'],
  ['Ne me quitte pas', 'If You Go Away'],
  ['Et maintenant', 'What Now My Love'],
  ['Les feuilles mortes', 'Autumn Leaves'],
];

/** Each family of the labelled set whose pairs are two recordings. */
export const OTHER: Readonly<Record<string, Contrast>> = {
  live: (r, c) =>
    versions(
      r,
      c.pick(['Live', 'Live au Zénith', 'En public', 'Live 2014', 'Ao vivo']),
      similar(c),
      c,
    ),
  'edit +6 s': (r, c) =>
    versions(
      r,
      c.pick(['Radio Edit', 'Edit', 'Version courte', 'Single Version']),
      c.pick([6, -6]),
      c,
    ),
  'meme titre, +5 a +14 s': (r, c) => ({
    ...r,
    duree: moved(r.duree, c.pick([5, 6, 7, 8, 10, 12, 14])),
  }),
  'meme titre, +16 s et plus': (r, c) => ({ ...r, duree: moved(r.duree, 16 + c.below(60)) }),
  remix: (r, c) =>
    versions(r, `${c.pick(['Nova', 'Bloc Opératoire', 'DJ Péniche'])} Remix`, similar(c), c),
  'deux remix': (r, c) => [
    versions(r, 'Nova Remix', 0, c),
    versions(r, 'Bloc Opératoire Remix', similar(c), c),
  ],
  instrumental: (r, c) =>
    versions(r, c.pick(['Instrumental', 'Version instrumentale', 'Karaoké', 'A cappella']), 0, c),
  'autre version': (r, c) =>
    versions(
      r,
      c.pick([
        'Acoustique',
        'Acoustic Version',
        'Démo',
        'Extended Mix',
        'Version espagnole',
        'Mono',
        'Sped Up',
      ]),
      similar(c),
      c,
    ),
  'explicite ou non': (r, c) => [
    versions(r, c.pick(['Explicit', 'Version explicite']), 0, c),
    versions(r, c.pick(['Clean', 'Version sans paroles explicites', 'Clean Version']), 0, c),
  ],
  'clip de l’audio': (r) => ({ ...r, type: 'V' }),
  'meme titre, autre artiste': (r, c, { any }) => {
    const other = c.pick(any);
    return other.artiste === r.artiste
      ? null
      : { ...r, artiste: other.artiste, duree: moved(r.duree, similar(c)) };
  },
  'meme artiste, autre titre': (r, c, { sameArtist }) => {
    if (sameArtist.length === 0) return null;
    const other = c.pick(sameArtist);
    return { ...other, duree: moved(r.duree, similar(c)) };
  },
  parties: (r, c) => {
    const [one, other] = c.pick([
      ['Part 1', 'Part 2'],
      ['Pt. I', 'Pt. II'],
      ['Vol. 3', 'Vol. 4'],
      ['n° 1', 'n° 12'],
    ]);
    const side = (part: string | undefined, by: number) => ({
      ...r,
      titre: `${r.titre} (${part})`,
      duree: moved(r.duree, by),
    });
    return [side(one, 0), side(other, similar(c))];
  },
  'partie ou tout': (r, c) => ({
    ...r,
    titre: `${r.titre} ${c.pick(['2', 'II', 'Part 2', 'bis 3'])}`,
    duree: moved(r.duree, similar(c)),
  }),
  'titre traduit, autre langue': (r, c) => {
    const [one, other] = c.pick(SUNG);
    return [
      { ...r, titre: one },
      { ...r, titre: other, duree: moved(r.duree, similar(c)) },
    ];
  },
  'titre generique': (r, c, { any }) => {
    const titre = c.pick(GENERIC);
    const same = { ...r, titre, duree: 40 + c.below(60) };
    return c.below(2) === 0
      ? [same, { ...same, duree: same.duree + 3 + c.below(30) }]
      : [same, { ...same, artiste: c.pick(any).artiste }];
  },
  'un mot remplace': (r, c, { any }) => {
    const words = (r.titre ?? '').split(' ');
    const word = (c.pick(any).titre ?? '').split(' ').at(-1) ?? '';
    if (words.length < 2 || words.includes(word) || !/^\p{L}{4,}$/u.test(word)) return null;
    return {
      ...r,
      titre: [...words.slice(0, -1), word].join(' '),
      duree: moved(r.duree, similar(c)),
    };
  },
  'un mot de plus': (r, c, { any }) => {
    const word = (c.pick(any).titre ?? '').split(' ')[0] ?? '';
    if (!/^\p{L}{4,}$/u.test(word)) return null;
    return { ...r, titre: `${r.titre} ${word}`, duree: moved(r.duree, similar(c)) };
  },
};
