import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readDossier } from '#contract/registration/dossier.ts';
import { updateElement } from '#contract/registration/isrc.ts';
import { findProximity } from '#contract/registration/proximity.ts';
import { INVENTED, INVENTED_NAME } from '#domain/element/testing/invented.ts';
import { readBlock } from '#domain/sheet/file/read-block.ts';
import { TERRITORY_NAMES } from '#domain/structure/territories.ts';
import { RecordingDetail } from '#web/backoffice/review/dossier/recording-detail.tsx';
import { changeSentence } from '#web/history/field-messages.ts';
import {
  CORRECTION_FIELDS,
  changesOf,
  typedFields,
} from '#web/registration/agreement/correction-fields.ts';
import { CorrectionInput } from '#web/registration/agreement/correction-input.tsx';
import { CodeFacts } from '#web/registration/code-detail/code-facts.tsx';
import { anElement } from '#web/testing/element.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { meaningsOf } from '../import-frame/column-names.ts';
import { aDossier, anElementRow } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';
import { planOf } from './import-preview/plan.ts';
import { isOfLine, previewsOf } from './import-preview/preview-row.ts';
import { landed } from './import-preview/write-previews.ts';
import { bodyOf, rowOfElement } from './saving/saved-line.ts';
import { storedLines } from './saving/stored-lines.ts';
import { paste } from './sheet/paste/paste.ts';
import { blankRow, type TextName } from './sheet/row.ts';
import { errorsOf } from './sheet/row-errors.ts';

// A new field in the table of fields: every screen must show it without further code.

const YEAR = 2026;
const NAME = 'portail-isrc.request.1000.12';
const { read, write: keep } = storedLines(1000, 12);
const message = (text: string) => ({ [INVENTED_NAME]: text });
const element = anElement(message('une idée'));

const network = aNetwork();

test('a line takes it from what is saved, bounds it and sends it', () => {
  const row = rowOfElement(element);
  expect(row.texts).toMatchObject(message('une idée'));
  expect(bodyOf(row, YEAR)).toMatchObject(message('une idée'));
  const long = { ...row, texts: { ...row.texts, ...message('a'.repeat(INVENTED.max + 1)) } };
  expect(errorsOf(long, YEAR)).toMatchObject([{ path: INVENTED_NAME, code: 'TOO_LONG' }]);
  expect(bodyOf(long, YEAR)).not.toHaveProperty(INVENTED_NAME);
});

test('a pasted sheet sets it, and so does a copied cell', async () => {
  const cells = [
    ['Titre', 'Invention'],
    ['Houle', 'une idée'],
  ];
  const request = { colonnes: null, dureeEn: null, ligneEntete: null, accepted: new Set<never>() };
  const context = { pays: TERRITORY_NAMES, marque: '' };
  const block = await readBlock(cells, request, { year: YEAR, context, mayMean: isOfLine });
  const blank = [blankRow()];
  const planning = { mayEdit: () => true, met: new Map(), answers: new Map(), strict: true };
  const fates = planOf(blank, previewsOf(block), planning);
  const { rows } = landed(blank, fates, { index: 0, defaults: {}, mayAdd: true });
  expect(rows[0]?.texts).toMatchObject(message('une idée'));
  const target = {
    index: 0,
    columns: [INVENTED_NAME as TextName],
    defaults: {},
    mayAdd: true,
    mayEdit: () => true,
  };
  const pasted = paste(blank, { ...target, cells: [['autre idée']] });
  expect(pasted.rows[0]?.texts).toMatchObject(message('autre idée'));
});

test('the device stores it, and restores drafts stored before it existed', () => {
  const { texts, flags } = rowOfElement(element);
  const line = { element: null, flags, sequences: [], assistant: null };
  keep({ titre: '', defaults: {}, rows: [{ ...line, texts }] });
  expect(read()?.rows[0]?.texts).toMatchObject(message('une idée'));
  const before = Object.fromEntries(
    Object.entries(texts).filter(([name]) => name !== INVENTED_NAME),
  );
  localStorage.setItem(
    NAME,
    JSON.stringify({ titre: '', defaults: {}, rows: [{ ...line, texts: before }] }),
  );
  expect(read()?.rows[0]?.texts).toEqual({ ...texts, ...message('') });
});

test('the form has a field for it, with its help and its limit', async () => {
  network.answer(findProximity, { rows: [] });
  network.answer(readDossier, aDossier({ elements: [element] }));
  network.answer(updateElement, ({ body }) => anElement({ ...(body as object), revision: 2 }));
  const { user } = show('/isrc/dossier/12');
  await user.click(await screen.findByText('Formulaire'));
  await user.click(await screen.findByText('Informations complémentaires'));
  const field = screen.getByLabelText(INVENTED.label);
  expect(field).toHaveProperty('value', 'une idée');
  expect(screen.getByText(INVENTED.help)).toBeTruthy();
  await user.type(field, ' de trop : plus de quarante caractères{Tab}');
  expect(screen.getByText(/^La donnée inventée compte 46 caractères/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'autre{Tab}');
  await waitFor(() =>
    expect(sentTo(network, updateElement)).toContainEqual(
      expect.objectContaining(message('autre')),
    ),
  );
});

test('a correction has a field for it, and sends it once changed', () => {
  expect(CORRECTION_FIELDS.rest).toContain(INVENTED_NAME);
  const typed = typedFields(element);
  expect(changesOf(element, typed)).toEqual({});
  expect(changesOf(element, { ...typed, ...message('juste') })).toEqual(message('juste'));
  const field = { id: 'a', value: 'une idée', onValue: () => undefined, was: null, error: null };
  render(<CorrectionInput name={INVENTED_NAME} {...field} />);
  expect(screen.getByLabelText(INVENTED.label)).toHaveProperty('value', 'une idée');
});

test.each([
  [
    'the sheet of a code',
    <CodeFacts key="a" row={anElementRow()} element={element} showsHolder={false} />,
  ],
  ['what staff read', <RecordingDetail key="b" element={element} />],
])('%s shows it', (_where, piece) => {
  render(piece);
  expect(screen.getByText(INVENTED.label).nextElementSibling?.textContent).toBe('une idée');
});

test('the history lists its changes, and a column of a file can map to it', () => {
  expect(changeSentence({ field: INVENTED_NAME, before: null, after: 'une idée' })).toBe(
    'Donnée inventée : vide → «\u00a0une idée\u00a0»',
  );
  expect(meaningsOf(null)).toContainEqual({ value: INVENTED.sheet.name, label: INVENTED.label });
});
