import { describe, expect, test } from 'vitest';
import { columnNamed } from '../columns.ts';
import { headingKey } from '../field-headings.ts';
import { columnOfHeader, columnsOfHeaders, recognisedHeadings } from '../headers.ts';
import { LATIN_LANGUAGES } from './latin-languages.ts';
import { headingsOf, LAYOUTS, type Layout, layoutOf } from './layout.ts';
import { OTHER_SCRIPTS } from './other-scripts.ts';

const headingsIn = (layout: Layout): string[] => [
  ...new Set([...Object.values(layout.headings), layout.rest].flatMap(headingsOf)),
];

describe.each(LAYOUTS.map((layout) => [layout.name, layout] as const))('%s', (_name, layout) => {
  const headings = headingsIn(layout);

  test('is recognised by its headings, in any order, and by no other name', () => {
    expect(layoutOf(headings)?.name).toBe(layout.name);
    expect(layoutOf(headings.toReversed())?.name).toBe(layout.name);
  });

  test('maps each of its columns to an existing field, and no others', () => {
    const columns = columnsOfHeaders(headings);
    const named = Object.keys(layout.headings);
    expect(columns.filter((name) => name !== null).toSorted()).toEqual(named.toSorted());
    for (const name of named) expect(columnNamed(name)?.kind).toBe('field');
    for (const [name, list] of Object.entries(layout.headings)) {
      const [first = ''] = headingsOf(list);
      expect(columns[headings.indexOf(first)]).toBe(name);
    }
  });

  test('cites the source of its headings', () => {
    expect(layout.source.length).toBeGreaterThan(10);
    expect(headingsOf(layout.marks).length).toBeGreaterThan(1);
  });
});

test('at least 24 layouts exist, each with a unique name', () => {
  const names = LAYOUTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(24);
});

test('of several headings for one column, the first with values below is used', () => {
  const headings = [
    'Sales Period',
    'Posted Date',
    'Song Title',
    'Total Earned',
    'ISRC',
    'Optional ISRC',
  ];
  const line = ['2026-03', '2026-04-18', 'Mer', '1', 'FRXY92300101', ''];
  const columns = columnsOfHeaders(headings, [line]);
  expect(columns[4]).toBe('isrc_existant');
  expect(columns[5]).toBeNull();
});

test('headings of no layout are read by the dictionary alone', () => {
  expect(layoutOf(['Titre', 'Artiste', 'Durée'])).toBeNull();
  expect(layoutOf([])).toBeNull();
});

describe('the headings of fifteen languages', () => {
  test.each([
    ['Titel;Interpret;Dauer;P-Jahr', 'titre;artiste_principal;duree;annee_publication'],
    ['Título;Artista;Duración;Año', 'titre;artiste_principal;duree;annee_publication'],
    ['Titolo;Artista;Durata;Anno', 'titre;artiste_principal;duree;annee_publication'],
    ['Nome da faixa;Intérprete;Duração;Ano', 'titre;artiste_principal;duree;annee_publication'],
    ['Titel;Artiest;Speelduur;Jaar', 'titre;artiste_principal;duree;annee_publication'],
    [
      'Tytuł utworu;Wykonawca;Czas trwania;Rok wydania',
      'titre;artiste_principal;duree;annee_publication',
    ],
    ['Název skladby;Interpret;Délka;Rok', 'titre;artiste_principal;duree;annee_publication'],
    ['Låttitel;Artist;Speltid;År', 'titre;artiste_principal;duree;annee_publication'],
    ['Sangtitel;Kunstner;Varighed;Udgivelsesår', 'titre;artiste_principal;duree;annee_publication'],
    ['Şarkı adı;Sanatçı;Süre;Yıl', 'titre;artiste_principal;duree;annee_publication'],
    ['Название;Исполнитель;Длительность;Год', 'titre;artiste_principal;duree;annee_publication'],
    ['Τίτλος;Καλλιτέχνης;Διάρκεια;Έτος', 'titre;artiste_principal;duree;annee_publication'],
    ['曲名;アーティスト;再生時間;発売年', 'titre;artiste_principal;duree;annee_publication'],
    ['곡명;가수;재생 시간;발매년도', 'titre;artiste_principal;duree;annee_publication'],
    ['歌曲名称;歌手;时长;发行年份', 'titre;artiste_principal;duree;annee_publication'],
  ])('%s', (headings, columns) => {
    expect(columnsOfHeaders(headings.split(';'))).toEqual(columns.split(';'));
    expect(recognisedHeadings(headings.split(';'))).toBe(4);
  });

  test('a heading means one column in all of them', () => {
    const meanings = new Map<string, string>();
    const twice: string[] = [];
    for (const language of [...LATIN_LANGUAGES, ...OTHER_SCRIPTS]) {
      for (const [name, list] of Object.entries(language)) {
        for (const heading of list.split(',').map(headingKey)) {
          const other = meanings.get(heading) ?? name;
          if (other !== name) twice.push(`${heading}: ${other}, ${name}`);
          meanings.set(heading, name);
        }
      }
    }
    expect(twice).toEqual([]);
  });

  test('a release date is the first publication only when no other column gives it', () => {
    expect(columnsOfHeaders(['Titel', 'Erscheinungsdatum', 'Erstveröffentlichung'])).toEqual([
      'titre',
      null,
      'date_publication',
    ]);
    expect(columnsOfHeaders(['Titel', 'Erscheinungsdatum'])).toEqual(['titre', 'date_publication']);
  });

  test('numbers of tracks are no titles in any of them', () => {
    const lines = [
      ['1', 'Mar'],
      ['2', 'Sol'],
    ];
    expect(columnsOfHeaders(['Pista', 'Título'], lines)).toEqual([null, 'titre']);
  });
});

test.each([
  ['Track Title Version', 'version'],
  ['Mixtitle / Version', 'version'],
  ['Recording Version (1)', 'version'],
  ['Mention de version', 'version'],
  ['Track Primary Artists', 'artiste_principal'],
  ['Main artist on tracks:', 'artiste_principal'],
  ['Recording Artist (1)', 'artiste_principal'],
  ['Production year', 'annee_publication'],
  ['Première sortie', 'date_publication'],
  ['Réf. disque', 'reference'],
  ['Langue chantée', 'langue'],
])('the heading « %s » means %s', (heading, column) =>
  expect(columnOfHeader(heading)).toBe(column),
);

test('the main artist is that of its own column, not that with the guests', () => {
  expect(columnsOfHeaders(['Title', 'Display Artist', 'Main Artist', 'Featured Artist'])).toEqual([
    'titre',
    null,
    'artiste_principal',
    'artistes_invites',
  ]);
});
