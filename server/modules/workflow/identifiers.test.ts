import { expect, test } from 'vitest';
import { createStructure, readStructure, updateStructure } from '#contract/account/structure.ts';
import { submitAccount } from '#contract/account/workflow.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson } from '#server/testing/builders.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

const portal = aRunningPortal('embedded');

const COMPANY = {
  raison: 'Éditions du Large',
  personalite: 'MORALE',
  codeJur: '5710',
  dateCreation: '2019-05-31',
  sgAdr1: '1 rue des Essais',
  sgVille: 'Brest',
} as const;

// spec 5.7 11.13
test.each([
  [
    'France',
    250,
    '29200',
    '732 829 320 00074',
    '73282932000074',
    '732 829 320 00079',
    'WRONG_SIRET',
  ],
  ['Réunion', 638, '97400', '356 000 000 00048', '35600000000048', '73282932', 'WRONG_SIRET'],
  [
    'Nouvelle-Calédonie',
    540,
    '98800',
    '0 123 456.001',
    '0123456001',
    '73282932000074',
    'WRONG_RIDET',
  ],
  ['Polynésie française', 258, '98714', 'a12345', 'A12345', '73282932000074', 'WRONG_TAHITI'],
  ['Monaco', 492, '98000', '12 S 05678', '12S05678', 'é'.repeat(31), 'WRONG_MONACO'],
  ['Wallis-et-Futuna', 876, '98600', '2019 A 12', '2019A12', '<b>', 'WRONG_LOCAL'],
  ['Belgique', 56, '1000', 'BE 0123.456.789', 'BE0123456789', '<b>', 'WRONG_LOCAL'],
] as const)(
  '%s: a company gives the identifier of its country, and is not submitted without it',
  async (_country, pays, sgCP, text, stored, wrong, code) => {
    const { email, interlocuteurId } = await aPerson(portal.db, {});
    const person = clientOf(portal, email);
    const { structureId } = await person.ok(createStructure, { body: { raison: COMPANY.raison } });
    const here = { structureId, nationalite: pays, sgPays: pays, sgCP };
    await person.ok(updateStructure, { body: { ...here, ...COMPANY } });
    const lacking = async () => {
      const { errors = [] } = await person.refused(submitAccount, {
        body: { interlocuteurId, structureId },
      });
      return errors.filter(({ path }) => path === 'structure.siret').map((error) => error.code);
    };
    expect(await lacking()).toEqual(['REQUIRED']);
    const refused = await person.refused(updateStructure, { body: { ...here, siret: wrong } });
    expect([refused.status, refused.errors?.map((error) => [error.path, error.code])]).toEqual([
      422,
      [['siret', code]],
    ]);
    await person.ok(updateStructure, { body: { ...here, siret: text } });
    const read = await person.ok(readStructure, { query: { structureId: String(structureId) } });
    expect(read.siret).toBe(stored);
    expect(await lacking()).toEqual([]);
  },
);
