import { expect, test } from 'vitest';
import { MATRIX } from './may.ts';
import { renderPermissionsPage } from './permissions-page.ts';

const lines = renderPermissionsPage().split('\n');
const cells = (action: string) =>
  lines
    .find((line) => line.startsWith(`| \`${action}\` |`))
    ?.split(' | ')
    .slice(2)
    .map((cell) => cell.replace(' |', ''));

test('the page has one row for each action', () => {
  for (const { action } of MATRIX) expect(cells(action)).toHaveLength(10);
});

test.each([
  ['readInformation', ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes']],
  ['completeProfile', ['–', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', '–', '–']],
  ['readDossiers', ['–', '–', 'own', 'own', 'own', 'own', 'yes', 'yes', 'own', 'own']],
  ['submitDossier', ['–', '–', '–', 'own', 'own', 'own', 'yes', 'yes', '–', 'own']],
  ['manageTeam', ['–', '–', '–', '–', 'own', 'own', 'yes', 'yes', '–', '–']],
  ['nameRepresentantLegal', ['–', '–', '–', '–', '–', 'own', 'yes', 'yes', '–', '–']],
  ['treatDossiers', ['–', '–', '–', '–', '–', '–', 'yes', 'yes', '–', '–']],
  ['cancelCodes', ['–', '–', '–', '–', '–', '–', '–', 'yes', '–', '–']],
])('%s: %j', (action, expected) => expect(cells(action)).toEqual(expected));
