import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { FILES, type FileName, HEADINGS } from '#domain/takeover/headings.ts';
import { fixture } from '#server/testing/set-up.ts';
import { LineErrors, value } from './reading/line-errors.ts';
import { readLines } from './reading/read-lines.ts';
import { judge } from './run.ts';
import { aGround } from './testing/ground.ts';

const made = fixture(() => aGround('postgres', 3));

const pathOf = (name: FileName) => join(made.folder, `${name}.csv`);
const changed = new Map<FileName, string>();
afterEach(() => {
  for (const [name, text] of changed) writeFileSync(pathOf(name), text);
  changed.clear();
});
/** The lines of a file, each as its cells; as it was after the test. */
function change(name: FileName, edit: (lines: string[][]) => void): void {
  const text = readFileSync(pathOf(name), 'utf8');
  if (!changed.has(name)) changed.set(name, text);
  const lines = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  edit(lines);
  writeFileSync(pathOf(name), lines.map((cells) => `${cells.join(';')}\r\n`).join(''));
}
const errors = async () => (await judge(made.input)).fautes.map(value);

test('the files of the tests have no fault', async () => {
  expect(await errors()).toEqual([]);
});

test.each(FILES.flatMap((name) => HEADINGS[name].needed.map((column) => ({ name, column }))))(
  'a blank cell is a fault where the column is needed: $column of $name',
  async ({ name, column }) => {
    change(name, ([heads = [], first = []]) => {
      first[heads.indexOf(column)] = ' ';
    });
    expect(await errors()).toContainEqual(
      expect.stringMatching(`^${name}.csv, ligne 2, ${column} : `),
    );
  },
);

test('each missing value is reported once', async () => {
  change('compteurs', (lines) => lines.push(['FRA01', '', '']));
  change('prefixes', (lines) => lines.push(['FRA09', '', 'S1', '', '', '']));
  change('codes', (lines) => lines.push(['FRA010500009', '', 'S1', 'Goémon', '', 'Les Marées']));
  expect(await errors()).toEqual([
    'prefixes.csv, ligne 5, type : Indiquez le type : P pour un son, V pour une vidéo.',
    'compteurs.csv, ligne 4, annee : Indiquez l’année.',
    'compteurs.csv, ligne 4, dernier : Indiquez le dernier numéro attribué : 0 si aucun ne l’a été.',
    'codes.csv, ligne 5, type : Indiquez le type : P pour un son, V pour une vidéo.',
  ]);
});

test('a quote that nothing closes is the fault of its line, and the others are judged', async () => {
  change('compteurs', ([_heads, first = [], second = []]) => {
    first[0] = `"${first[0]}`;
    second[1] = '';
  });
  const texts = await errors();
  expect(texts).toContain(
    'compteurs.csv, ligne 2 : Colonne 1 : un guillemet n’est pas refermé à sa place.',
  );
  expect(texts).toContain('compteurs.csv, ligne 3, annee : Indiquez l’année.');
});

test('a missing required column is reported once, and not on each line', async () => {
  change('compteurs', (lines) => {
    for (const cells of lines) cells.pop();
  });
  expect(await errors()).toEqual(['compteurs.csv, ligne 1, dernier : Cette colonne manque.']);
});

test('the dry run reports what the database would refuse', async () => {
  const long = `S${'9'.repeat(100)}`;
  change('structures', (lines) => {
    for (const [heads] of [lines]) heads?.push('absorbeePar');
    lines.push(
      ['S91', 'Ateliers', '', '', 'CESS', '2019-05-31', '', 'S1'],
      ['S92', 'Ateliers', '', '', 'FUSI', '2019-05-31', '', 'S92'],
      ['S93', 'Ateliers', '', '', 'FUSI', '2019-05-31', '', 'S1'],
      [long, 'Ateliers'],
    );
  });
  change('codes', ([heads = [], first = []]) => {
    first[heads.indexOf('motifAnnulation')] = 'a'.repeat(2001);
  });
  expect(await errors()).toEqual([
    'structures.csv, ligne 8, reference : La référence compte 101 caractères : 100 au plus.',
    'structures.csv, ligne 5, absorbeePar : Une structure absorbante n’est indiquée que pour une fusion-absorption.',
    'structures.csv, ligne 6, absorbeePar : Une structure ne s’absorbe pas elle-même.',
    'codes.csv, ligne 2, motifAnnulation : Le motif compte 2001 caractères : 2000 au plus.',
  ]);
});

test('a situation is judged by the rule of every call that sets one', async () => {
  change('structures', (lines) => {
    for (const [heads] of [lines]) heads?.push('absorbeePar', 'dateCreation');
    lines.push(
      ['S91', 'Ateliers', '', '', 'FUSI', '2019-05-31', '', ''],
      ['S92', 'Ateliers', '', '', 'FUSI', '2019-05-31', '', 'S93'],
      ['S93', 'Ateliers', '', '', 'FUSI', '2019-05-31', '', 'S92'],
      ['S94', 'Ateliers', '', '', 'CESS', '2999-05-31', '', ''],
      ['S95', 'Ateliers', '', '', 'CESS', '2019-05-31', '', '', '2019-06-01'],
      ['S96', 'Ateliers', '', '', 'LIQU', '', '', ''],
      ['S97', 'Ateliers', '', '', 'FUSI', '2019-05-31', '', 'S98'],
    );
  });
  const circle = 'Cette structure est elle-même absorbée par celle-ci.';
  expect(await errors()).toEqual([
    'structures.csv, ligne 5, absorbeePar : Indiquez la structure absorbante.',
    `structures.csv, ligne 6, absorbeePar : ${circle}`,
    `structures.csv, ligne 7, absorbeePar : ${circle}`,
    'structures.csv, ligne 8, situationDepuis : Cette date est dans le futur.',
    'structures.csv, ligne 9, situationDepuis : Cette date précède la création de l’entreprise.',
    'structures.csv, ligne 10, situationDepuis : Indiquez depuis quand la structure est dans cette situation.',
    'structures.csv, ligne 11, absorbeePar : Cette référence n’est pas dans structures.csv.',
  ]);
});

test('a tiers in activity needs a company identity, a tiers that left activity does not', async () => {
  change('structures', (lines) => {
    lines[0]?.push('personalite', 'codeJur', 'siret', 'dateCreation');
    lines.push(
      ['S91', 'Ateliers', '', 'TIERS', 'ACTI', '', '', 'MORALE', '', '', ''],
      ['S92', 'Ateliers', '', 'TIERS', 'ACTI', '', '', '', '', '', ''],
      ['S93', 'Ateliers', '', 'TIERS', 'ACTI', '', '', 'PHYSIQUE', '', '', ''],
      ['S94', 'Ateliers', '', 'TIERS', 'CESS', '2019-05-31', '', 'MORALE', '', '', ''],
      ['S95', 'Ateliers', '', 'DECLARANT_NON_MEMBRE', 'ACTI', '', '', 'MORALE', '', '', ''],
    );
  });
  expect(await errors()).toEqual([
    'structures.csv, ligne 5, codeJur : Indiquez la forme juridique.',
    'structures.csv, ligne 5, dateCreation : Indiquez la date de création.',
    'structures.csv, ligne 5, siret : Indiquez l’identifiant de l’entreprise.',
    'structures.csv, ligne 6, personalite : Indiquez si c’est une personne physique ou morale.',
  ]);
});

test('a root of another country has a structure as its holder, with a reason, and numbers nothing', async () => {
  change('prefixes', (lines) => {
    for (const cells of lines) cells.push(cells[0] === 'prefixe' ? 'motifException' : '');
    lines.push(['USDG9', 'P', 'S1', '', '', '', 'Catalogue acheté']);
  });
  change('codes', (lines) => {
    const like = (isrc: string) =>
      lines[0]?.map((head, index) => (head === 'isrc' ? isrc : (lines[2]?.[index] ?? '')));
    lines.push(like('USDG90500001') ?? []);
  });
  expect(await errors()).toEqual([]);
  change('compteurs', (lines) => lines.push(['USDG9', '2024', '12']));
  const noCounter =
    'La société ne numérote que des préfixes FR et FX : celui-ci n’a pas de compteur.';
  expect(await errors()).toEqual([`compteurs.csv, ligne 4, prefixe : ${noCounter}`]);
});

test('such a root is not the society’s, nor entered without saying why', async () => {
  change('prefixes', (lines) => lines.push(['USDG9', 'P', '', '', '', '']));
  const why = 'Pour enregistrer USDG9 comme exception, sans compteur, dites pourquoi.';
  expect(await errors()).toEqual([
    'prefixes.csv, ligne 5, structure : Notre réserve ne reçoit que des préfixes FR et FX.',
    `prefixes.csv, ligne 5, motifException : La France attribue FR et FX. ${why}`,
  ]);
});

test('Windows-1252, as Excel writes it, is read as typed, and reported', async () => {
  change('structures', (lines) => lines.push(['S91', 'Éditions de l’Écluse']));
  const text = readFileSync(pathOf('structures'), 'utf8');
  const older = Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');
  writeFileSync(pathOf('structures'), older);
  const { fautes, conseils } = await judge(made.input);
  expect(fautes.map(value)).toEqual([]);
  expect(conseils).toEqual([expect.stringMatching(/^structures.csv .*lu en Windows-1252/)]);
  const lines: string[] = [];
  await readLines(made.input.source, 'structures', new LineErrors(), (line) => {
    lines.push(line.cell('raison'));
  });
  expect(lines.at(-1)).toBe('Éditions de l’Écluse');
});

test('a file that cannot be read is one fault, and those that name it are left for later', async () => {
  change('structures', () => {});
  writeFileSync(
    pathOf('structures'),
    Buffer.from('\uFEFFreference;raison\r\nS1;Le Quai\r\n', 'utf16le'),
  );
  const { fautes, nombre, conseils = [] } = await judge(made.input);
  expect([fautes.map(value), nombre]).toEqual([
    [expect.stringMatching(/^structures.csv, ligne 1 : /)],
    1,
  ]);
  expect(conseils).toEqual(
    ['roles', 'prefixes', 'compteurs', 'codes', 'documents'].map((name) =>
      expect.stringMatching(`^${name}.csv n’a pas été vérifié`),
    ),
  );
});

test('two references with one SIRET are an advice, and no fault', async () => {
  change('structures', (lines) => {
    lines[0]?.push('siret');
    const siret = ['', '', '', '', '', '', '73282932000074'];
    lines.push(['S91', 'Ateliers', ...siret.slice(1)], ['S92', 'Ateliers', ...siret.slice(1)]);
  });
  const { fautes, conseils } = await judge(made.input);
  expect(fautes.map(value)).toEqual([]);
  expect(conseils).toEqual([
    expect.stringMatching(/^structures.csv, ligne 6 : le SIRET 73282932000074 est déjà/),
  ]);
});
