import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { auditCatalogue } from '#contract/exchange/catalogue-audit.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { readDossier } from '#contract/registration/dossier.ts';
import { createElement, deleteElement, updateElement } from '#contract/registration/isrc.ts';
import { anElement } from '#web/testing/element.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { aDossier } from '../../testing/builders.ts';
import { show } from '../../testing/show.tsx';
import { fetchPaste } from './paste/use-paste.ts';

const network = aNetwork();

const TITLES = ['Marée basse', 'Sous les néons', 'Où vont les oiseaux'];

async function open(elements = TITLES.map((titre, at) => anElement({ elementId: at + 1, titre }))) {
  network.answer(readDossier, aDossier({ elements }));
  network.answer(updateElement, ({ body }) => anElement({ ...(body as object), revision: 2 }));
  network.answer(createElement, { elementId: 50, dossierId: 12, rang: 9, revision: 1 });
  network.answer(deleteElement, ({ body }) => body as { elementId: number });
  const shown = show('/isrc/dossier/12');
  await Promise.all([screen.findByRole('grid'), fetchPaste()]);
  return shown;
}

const cell = (line: number, column: number) => {
  const result = document.querySelector<HTMLElement>(`[data-at="${line - 1}-${column}"]`);
  if (result === null) throw new Error(`no cell ${column} on line ${line}`);
  return result;
};
const titles = () => [1, 2, 3].map((line) => cell(line, 0).textContent);

// spec 12.1
test('F1: faults are displayed in a separate bar and under the grid, and the cell opened is the one pressed', async () => {
  const { user } = await open([
    anElement({ artiste: null }),
    anElement({ elementId: 2, titre: 'Ici', duree: null, artiste: null }),
  ]);
  const grid = screen.getByRole('grid');
  const list = screen.getByRole('button', { name: 'Ligne 2 : Indiquez l’artiste principal.' });
  expect(grid.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Point suivant à corriger' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(cell(2, 2)));
  // The second press lands elsewhere: nothing opens, and nothing is written in another recording.
  fireEvent.mouseDown(cell(1, 2), { button: 0 });
  fireEvent.doubleClick(cell(2, 2));
  expect(screen.queryByRole('textbox', { name: 'Artiste principal, ligne 2' })).toBeNull();
  await user.dblClick(cell(1, 2));
  // The field has the same error and required state as its cell.
  const artist = screen.getByRole('textbox', {
    description: 'Ligne 1 : Indiquez l’artiste principal.',
  });
  expect([artist, cell(1, 2), cell(1, 1)].map((one) => one.ariaRequired)).toEqual([
    'true',
    'true',
    null,
  ]);
  await user.keyboard('Noé{Enter}');
  expect(cell(1, 2).textContent).toBe('Noé');
});

// spec 12.2
test('F2: Tab moves from cell to cell, Enter returns under the first one, Escape then Tab leaves', async () => {
  const { user } = await open([]);
  await user.click(cell(1, 0));
  await user.keyboard('Nuit blanche{Tab}{Tab}Noé{Tab}342{Enter}');
  expect([0, 2, 3].map((column) => cell(1, column).textContent)).toEqual([
    'Nuit blanche',
    'Noé',
    '00:03:42',
  ]);
  await vi.waitFor(() => expect(document.activeElement).toBe(cell(2, 0)));
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  await vi.waitFor(() => expect(document.activeElement).toBe(cell(1, 7)));
  await user.keyboard('{Escape}{Tab}');
  expect(screen.getByRole('grid').contains(document.activeElement)).toBe(false);
});

test('the Enter that ends an input method leaves its cell open, and one opens the cell it writes in', async () => {
  const { user } = await open();
  await user.click(cell(1, 0));
  expect(fireEvent.keyDown(cell(1, 0), { key: 'Process', keyCode: 229 })).toBe(true);
  const field = await screen.findByRole('textbox', { name: 'Titre, ligne 1' });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(screen.getByRole('textbox', { name: 'Titre, ligne 1' })).toBe(field);
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(screen.queryByRole('textbox', { name: 'Titre, ligne 1' })).toBeNull();
});

test('cells selected by keyboard or pointer are copied, cut, filled, cleared and deleted together', async () => {
  const { user } = await open();
  const clip = new Map<string, string>();
  const clipboardData = {
    setData: (type: string, text: string) => clip.set(type, text),
    getData: (type: string) => clip.get(type) ?? '',
  };
  await user.click(cell(1, 0));
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(3);
  fireEvent.cut(cell(3, 0), { clipboardData });
  expect(clip.get('text/plain')).toBe(TITLES.join('\n'));
  expect(titles().join('')).not.toContain('Marée');
  fireEvent.paste(cell(3, 0), { clipboardData });
  expect(titles()).toEqual(TITLES);

  fireEvent.mouseDown(cell(1, 1), { button: 0 });
  fireEvent.mouseOver(cell(3, 1), { buttons: 1 });
  fireEvent.mouseUp(cell(3, 1));
  clip.set('text/plain', 'Live');
  fireEvent.paste(cell(3, 1), { clipboardData });
  expect([1, 2, 3].map((line) => cell(line, 1).textContent)).toEqual(['Live', 'Live', 'Live']);
  await user.keyboard('{Delete}');
  expect([1, 2, 3].map((line) => cell(line, 1).textContent)).toEqual(['', '', '']);

  fireEvent.mouseDown(document.querySelector('[data-line="0"]') ?? cell(1, 0), { button: 0 });
  fireEvent.mouseOver(document.querySelector('[data-line="1"]') ?? cell(1, 0), { buttons: 1 });
  await user.click(screen.getByRole('button', { name: 'Supprimer 2 lignes' }));
  expect(cell(1, 0).textContent).toBe(TITLES[2]);
  await user.keyboard('{Control>}z{/Control}');
  expect(titles()).toEqual(TITLES);
});

// spec 12.24
test('the user chooses the columns, and names of a list are on one line', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Colonnes' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Compositeurs' }));
  expect(screen.getByRole('columnheader', { name: 'Compositeurs' })).toBeTruthy();
  await user.dblClick(cell(1, 7));
  await user.keyboard('A. Roc ; B. Sel{Enter}');
  expect(cell(1, 7).textContent).toBe('A. Roc ; B. Sel');
});

// spec 12.3
test('F3: columns that do not fit are put in a question before any write, and the durations with them', async () => {
  const { user } = await open([]);
  await user.click(cell(1, 0));
  const text = 'Houle\tSel\t221\nNuit\tSel\t302\nBrume\tSel\t158';
  const paste = () =>
    fireEvent.paste(cell(1, 0), {
      clipboardData: { getData: () => text, setData: () => undefined },
    });
  paste();
  await user.click(await screen.findByRole('button', { name: 'Ne rien importer' }));
  expect(titles()).toEqual(['', '', '']);
  paste();
  const dialog = within(await screen.findByRole('dialog', { name: 'Importer ce qui est collé' }));
  expect(await dialog.findByText('0 reconnue, 3 nouvelles')).toBeTruthy();
  expect(dialog.getByText('Houle, Nuit, Brume')).toBeTruthy();
  expect(
    dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Colonne 2, sans en-tête' }).value,
  ).toBe('artiste_principal');
  await user.click(dialog.getByRole('button', { name: 'Importer 3 enregistrements' }));
  // The dialog waits for its answer.
  expect(screen.getByRole('dialog')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^Secondes/ }));
  await user.click(
    await dialog.findByRole('button', { name: 'Importer 3 enregistrements', description: '' }),
  );
  await vi.waitFor(() => expect(titles()).toEqual(['Houle', 'Nuit', 'Brume']));
  expect([1, 2, 3].map((line) => cell(line, 3).textContent)).toEqual([
    '00:03:41',
    '00:05:02',
    '00:02:38',
  ]);
  expect(cell(1, 2).textContent).toBe('Sel');
});

test('law 2: what is brought in never takes the year of the day; a line that is typed shows it', async () => {
  const { user } = await open([]);
  await user.click(cell(1, 0));
  await user.keyboard('Nuit blanche{Enter}');
  const year = cell(1, 5).textContent;
  expect(Number(year)).toBeGreaterThanOrEqual(2026);
  await user.click(cell(2, 0));
  await user.paste('Titre\tArtiste\tAnnée\nHoule\tSel\t\nBrise\tSel\t1998');
  await user.click(await screen.findByRole('button', { name: 'Importer 2 enregistrements' }));
  await vi.waitFor(() => expect(cell(3, 0).textContent).toBe('Brise'));
  expect([2, 3].map((line) => cell(line, 5).textContent)).toEqual([
    'Indiquez l’année de première publication.',
    '1998',
  ]);
});

test('law 8: titles that are typed or pasted are cleaned by proposal, for all lines, and undone', async () => {
  const { user } = await open([]);
  await user.click(cell(1, 0));
  await user.paste(
    'Titre\tArtiste\n01 - Houle (feat. Nora Sel)\tSel\n02 - Brise [Live]\tSel\nUSA\tSel',
  );
  await user.click(await screen.findByRole('button', { name: 'Importer 3 enregistrements' }));
  const accept = (kind: string) =>
    user.click(screen.getByRole('button', { name: `Appliquer à toutes les lignes : ${kind}` }));
  await screen.findByText('Titres : ce que nous vous proposons');
  expect(titles()).toEqual(['01 - Houle (feat. Nora Sel)', '02 - Brise [Live]', 'USA']);
  await accept('Un numéro de piste précède le titre');
  await accept('Le titre nomme des artistes invités');
  expect(titles()).toEqual(['Houle', 'Brise [Live]', 'USA']);
  await user.click(
    screen.getByRole('button', { name: 'Laisser ces titres : Le titre contient la version' }),
  );
  expect(screen.queryByText('Titres : ce que nous vous proposons')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Annuler/ }));
  expect(titles()).toEqual(['Houle (feat. Nora Sel)', 'Brise [Live]', 'USA']);
  await screen.findByText('Titres : ce que nous vous proposons');
});

test('law 1: codes of a pasted block already in the register are reported before any write', async () => {
  const nobody = { lignes: [] };
  network.answer(auditCatalogue, nobody);
  const { user } = await open([
    anElement({ elementId: 9, titre: 'Jusant', isrcDeclare: 'FRZ032400009' }),
  ]);
  await vi.waitFor(() => expect(sentTo(network, auditCatalogue)).toHaveLength(1));
  const nothing = { remplacePar: null, message: null };
  network.answer(auditCatalogue, {
    lignes: [
      { ...nothing, rang: 0, constat: 'CONNU', elementId: 7, titre: 'Houle', isrc: 'FRZ032400001' },
      { ...nothing, rang: 1, constat: 'AUTRUI', elementId: null, titre: null, isrc: null },
    ],
  });
  const lines = [
    'Houle\tSel\tFRZ032400001',
    'Brise\tSel\tFRZ032400002',
    'Nuit\tSel\tFRZ032400003',
    'Brume\tSel\t',
  ];
  await user.click(cell(2, 0));
  const clipboardData = {
    getData: () => ['Titre\tArtiste\tISRC', ...lines].join('\n'),
    setData: () => undefined,
  };
  fireEvent.paste(cell(2, 0), { clipboardData });
  const result = within(await screen.findByRole('dialog', { name: 'Importer ce qui est collé' }));
  expect(await result.findByText('0 reconnue, 2 nouvelles, 2 laissées de côté')).toBeTruthy();
  expect(
    result.getByText('Le code FR-Z03-24-00001 est déjà celui de votre enregistrement n° 7.'),
  ).toBeTruthy();
  expect(
    result.getByText('Code FR-Z03-24-00002 : Ce code identifie déjà un autre enregistrement.'),
  ).toBeTruthy();
  // One call after that of the draft's own code, and nothing written.
  expect(sentTo(network, auditCatalogue)).toMatchObject([
    { lignes: [{}] },
    { lignes: [{}, {}, {}] },
  ]);
  expect(titles()).toEqual(['Jusant', '', '']);
  await user.click(result.getByRole('button', { name: 'Ne rien importer' }));
  expect(titles()).toEqual(['Jusant', '', '']);

  fireEvent.paste(cell(2, 0), { clipboardData });
  await user.click(await screen.findByRole('button', { name: 'Importer 2 enregistrements' }));
  expect(titles()).toEqual(['Jusant', 'Nuit', 'Brume']);

  // A failure of the register is also shown beforehand.
  network.refuse(auditCatalogue, NOT_FOUND);
  await user.click(cell(5, 0));
  fireEvent.paste(cell(5, 0), { clipboardData });
  await screen.findByText(
    'Les codes n’ont pas pu être comparés au registre : ils le seront à l’envoi de la demande.',
  );
  // Two of the four are lines by now.
  await user.click(
    screen.getByRole('button', { name: 'Importer 2 enregistrements et compléter 2 lignes' }),
  );
  await vi.waitFor(() => expect(cell(5, 0).textContent).toBe('Houle'));
});

test('law 5: exported lines that are pasted back update their recordings, wherever they stand now', async () => {
  const { user } = await open();
  const head = 'titre\tartiste_principal\tdossier\tenregistrement';
  const lines = ['Marée haute\tSel\t2026-00012\t3', 'Ailleurs\tSel\t2026-00007\t87'];
  const clipboardData = { getData: () => [head, ...lines].join('\n'), setData: () => undefined };
  await user.click(cell(1, 0));
  fireEvent.paste(cell(1, 0), { clipboardData });
  const result = within(await screen.findByRole('dialog', { name: 'Importer ce qui est collé' }));
  expect(await result.findByText('1 reconnue, 0 nouvelle, 1 laissée de côté')).toBeTruthy();
  expect(result.getByText('Reconnue : ligne 3')).toBeTruthy();
  expect(result.getByRole('option', { name: 'Mettre à jour cette ligne' })).toBeTruthy();
  expect(
    result.getByText('Votre enregistrement n° 87, du dossier 2026-00007, ne se modifie pas ici.'),
  ).toBeTruthy();
  await user.click(result.getByRole('button', { name: 'Compléter 1 ligne' }));
  expect(titles()).toEqual(['Marée basse', 'Sous les néons', 'Marée haute']);
});

test('law 1: a code that is typed is judged as its cell is left, in the words of what arrives', async () => {
  const message = new Map<string, object>([
    ['FRZ032400007', { constat: 'CONNU', elementId: 7, message: null }],
    [
      'FRH012600009',
      {
        constat: 'IRRECEVABLE',
        elementId: null,
        message: 'Ce numéro n’a encore été attribué à personne.',
      },
    ],
  ]);
  network.answer(auditCatalogue, ({ body }) => ({
    lignes: (body as { lignes: { isrc: string }[] }).lignes.flatMap(({ isrc }, rang) => {
      const one = message.get(isrc);
      return one === undefined
        ? []
        : [{ rang, titre: null, isrc, remplacePar: null, ...one } as never];
    }),
  }));
  const { user } = await open([
    anElement({ elementId: 1, titre: 'Houle', isrcDeclare: 'FRZ032400001' }),
    ...['Brise', 'Nuit', 'Brume', 'Ressac'].map((titre, at) =>
      anElement({ elementId: at + 2, titre }),
    ),
  ]);
  await user.click(screen.getByRole('button', { name: 'Colonnes' }));
  await user.click(await screen.findByRole('checkbox', { name: /^Code ISRC/ }));
  await user.keyboard('{Escape}');
  const types = async (line: number, code: string) => {
    // The first letter takes the place of what the cell holds.
    await user.click(cell(line, 7));
    await user.keyboard(`${code}{Enter}`);
  };
  const error = (line: number) =>
    (cell(line, 7).querySelector('.grid-error')?.textContent ?? '').replaceAll(/\s/g, ' ');
  await types(2, 'FR-Z03-24-0');
  expect(error(2)).toContain('Ce n’est pas un code ISRC');
  await types(3, 'FR-Z03-24-00001');
  expect(error(3)).toBe('le même code ISRC que la ligne 1.');
  await types(4, 'FRZ032400007');
  await vi.waitFor(() =>
    expect(error(4)).toBe('Le code FR-Z03-24-00007 est déjà celui de votre enregistrement n° 7.'),
  );
  await types(5, 'FRH012600009');
  await vi.waitFor(() =>
    expect(error(5)).toBe('Code FR-H01-26-00009 : Ce numéro n’a encore été attribué à personne.'),
  );
  // Once corrected, the error disappears.
  await types(4, 'FRZ032400008');
  expect(error(4)).toBe('');
});
