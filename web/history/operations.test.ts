import { describe, expect, test } from 'vitest';
import { changeSentence } from './field-messages.ts';
import { historyOfOne } from './of-one.ts';
import { operationTitle } from './operation-messages.ts';
import { correctionsSinceDecision, operationsOf } from './operations.ts';
import type { Entry } from './traces.ts';

let serial = 0;
/** Entries passed in chronological order; the API answers newest first. */
function history(...happened: (Partial<Entry> & { action: string })[]): Entry[] {
  return happened
    .map((input) => {
      serial += 1;
      const at = new Date(Date.UTC(2026, 5, 1, 10, serial)).toISOString();
      const base = {
        historiqueId: serial,
        at,
        par: 'Camille Essai',
        parLaSociete: false,
        elementId: null,
      };
      return { ...base, before: null, after: null, ...input };
    })
    .reverse();
}
const create = (elementId: number) => ({ action: 'element.create', elementId });
const edit = (elementId: number, before: object, after: object) => ({
  action: 'element.edit',
  elementId,
  before,
  after,
});
const staff = { par: 'Dominique Staff', parLaSociete: true };
const decided = {
  action: 'dossier.decide',
  ...staff,
  after: { attributed: [], refused: [], deleted: [] },
};

describe('operations', () => {
  test('recordings typed in a row are one operation, at the moment of the last', () => {
    const entries = history(create(1), create(2), create(3), { action: 'dossier.submit' });
    const [submitted, created] = operationsOf(entries);
    expect(submitted?.what.kind).toBe('submitted');
    expect(created).toMatchObject({
      at: entries[1]?.at,
      what: { kind: 'created', elementIds: [1, 2, 3] },
    });
  });

  test('all that is typed in turn is one line, until something else is done', () => {
    const operations = operationsOf(
      history(
        create(1),
        edit(1, { titre: null }, { titre: 'Nuit' }),
        { action: 'dossier.rename', before: { titre: null }, after: { titre: 'Nuits' } },
        { action: 'dossier.submit' },
        { ...decided },
        edit(1, { titre: 'Nuit' }, { titre: 'Nuit blanche' }),
      ),
    );
    expect(operations.map(({ what }) => operationTitle(what))).toEqual([
      '1 enregistrement modifié',
      'Décision enregistrée',
      'Demande envoyée : 0 enregistrement',
      'Saisie du dossier : 3 modifications',
    ]);
  });

  // spec 12.19
  test('no operation displays its internal code name', () => {
    for (const action of ['element.lot', 'element.import', 'import.finish', 'something.new']) {
      for (const { what } of operationsOf(history({ action })))
        expect(operationTitle(what)).not.toContain('.');
    }
  });

  test('what a software brings in one go is one line; the same again later is another', () => {
    const brought = (elementId: number, at: string) => ({
      action: 'element.import',
      elementId,
      at,
    });
    const [noon, evening] = ['2026-06-01T12:00:00.000Z', '2026-06-01T19:00:00.000Z'];
    const operations = operationsOf(
      history(
        brought(1, noon),
        brought(2, noon),
        { action: 'element.lot', at: noon },
        { action: 'element.export', at: noon },
        { action: 'element.export', at: evening },
        { action: 'dossier.sealed', at: evening },
        { action: 'dossier.unsealed', at: evening },
      ),
    );
    expect(operations.map(({ what }) => operationTitle(what))).toEqual([
      'Autre opération',
      'Autre opération',
      'Enregistrements exportés',
      'Enregistrements exportés',
      'Demande reçue d’un logiciel ou d’un fichier',
    ]);
  });

  test('two people are two operations', () => {
    expect(operationsOf(history(create(1), { ...create(2), par: 'Alix Autre' }))).toHaveLength(2);
  });

  test('saves that follow each key are one change, from the first value to the last', () => {
    const [operation] = operationsOf(
      history(
        edit(1, { titre: 'Nuit', statut: 'USER' }, { titre: 'Nuit b', statut: 'USER' }),
        edit(1, { titre: 'Nuit b' }, { titre: 'Nuit blanche' }),
        edit(1, { duree: null }, { duree: 225 }),
      ),
    );
    expect(operation?.what).toEqual({
      kind: 'edited',
      elements: [
        {
          elementId: 1,
          changes: [
            { field: 'titre', before: 'Nuit', after: 'Nuit blanche' },
            { field: 'duree', before: null, after: 225 },
          ],
        },
      ],
    });
  });

  test('a value taken back leaves nothing', () => {
    expect(
      operationsOf(
        history(edit(1, { titre: 'A' }, { titre: 'B' }), edit(1, { titre: 'B' }, { titre: 'A' })),
      ),
    ).toEqual([]);
  });

  test('extending a hold is not shown, taking it over is', () => {
    const take = (before: number | null, after: number) => ({
      action: 'dossier.takeInCharge',
      ...staff,
      before: { lockedBy: before },
      after: { lockedBy: after },
    });
    expect(operationsOf(history(take(null, 7), take(7, 7), take(7, 7)))).toHaveLength(1);
    expect(operationsOf(history(take(null, 7), take(7, 8)))).toHaveLength(2);
  });

  test('who acted: the declarant, the society, or the portal itself', () => {
    const entries = history(create(1), decided, { action: 'dossier.releaseIdle', par: null });
    expect(operationsOf(entries).map(({ role }) => role)).toEqual([
      'portal',
      'society',
      'declarant',
    ]);
  });

  test('a sending counts what still waits for its duration', () => {
    const after = {
      elements: [
        [1, 'PRODUCT'],
        [2, 'MINU'],
        [3, 'PRODUCT'],
      ],
    };
    expect(operationsOf(history({ action: 'dossier.submit', after }))[0]?.what).toEqual({
      kind: 'submitted',
      sent: 3,
      toTime: 1,
    });
  });

  test('an operation on a code is shown with its reason, and what changed', () => {
    const [cancelled, operation] = operationsOf(
      history(
        {
          action: 'correction.ask',
          elementId: 1,
          before: { titre: 'Nuit', duree: 200 },
          after: { titre: 'Nuits', duree: 205, correctionId: 3, motif: 'La pochette' },
        },
        {
          action: 'code.cancel',
          ...staff,
          before: { isrc: 'A' },
          after: { isrc: 'A', motif: 'Double' },
        },
      ),
    );
    expect(operation?.what).toMatchObject({
      kind: 'issued',
      action: 'correction.ask',
      trace: {
        changes: [
          { field: 'titre', before: 'Nuit', after: 'Nuits' },
          { field: 'duree', before: 200, after: 205 },
        ],
        motif: 'La pochette',
      },
    });
    expect(cancelled?.what).toMatchObject({
      kind: 'issued',
      trace: { changes: [], motif: 'Double' },
    });
    expect([operation, cancelled].map((one) => one && operationTitle(one.what))).toEqual([
      'Correction demandée',
      'Code annulé',
    ]);
  });

  test('of one recording: what names it, and its part of what was done to all', () => {
    const entries = history(
      create(1),
      create(2),
      {
        action: 'dossier.submit',
        after: {
          elements: [
            [1, 'PRODUCT'],
            [2, 'MINU'],
          ],
        },
      },
      {
        action: 'dossier.decide',
        ...staff,
        after: {
          attributed: [
            { elementId: 1, rang: 1, isrc: 'A' },
            { elementId: 2, rang: 2, isrc: 'B' },
          ],
        },
      },
      { action: 'dossier.rename', before: { titre: 'A' }, after: { titre: 'B' } },
    );
    const whats = operationsOf(historyOfOne({ elementId: 2 }, entries)).map(({ what }) => what);
    expect(whats).toMatchObject([
      { kind: 'decided', decision: { codes: [{ elementId: 2, isrc: 'B' }] } },
      { kind: 'submitted', sent: 1, toTime: 1 },
      { kind: 'created', elementIds: [2] },
    ]);
  });

  test('what an older portal wrote, or a newer one, never breaks the page', () => {
    const odd = history(
      { action: 'dossier.decide', after: 'nothing like it' },
      { action: 'dossier.submit', after: { elements: 3 } },
      { action: 'element.edit', elementId: 1, before: [1], after: null },
      { action: 'dossier.sealed' },
    );
    expect(operationsOf(odd).map(({ what }) => what.kind)).toEqual([
      'other',
      'submitted',
      'decided',
    ]);
  });
});

describe('corrections since the last decision', () => {
  test('none was taken yet', () => {
    expect(
      correctionsSinceDecision(history(create(1), edit(1, { titre: 'A' }, { titre: 'B' }))),
    ).toBeNull();
  });

  test('only what came after it counts', () => {
    const corrections = correctionsSinceDecision(
      history(
        edit(1, { titre: 'A' }, { titre: 'B' }),
        decided,
        edit(2, { titre: 'X' }, { titre: 'Y' }),
        edit(2, { titre: 'Y' }, { titre: 'Z' }),
      ),
    );
    expect([...(corrections ?? [])]).toEqual([[2, [{ field: 'titre', before: 'X', after: 'Z' }]]]);
  });
});

test.each([
  [
    { field: 'titre', before: 'Nuit', after: 'Nuit blanche' },
    'Titre : «\u00a0Nuit\u00a0» → «\u00a0Nuit blanche\u00a0»',
  ],
  [{ field: 'duree', before: null, after: 225 }, 'Durée : vide → 00:03:45'],
  [
    { field: 'qualite', before: 'PRODUCTEUR', after: 'MANDATAIRE' },
    'Qualité du demandeur : Producteur → Mandataire du producteur',
  ],
  [{ field: 'explicite', before: false, after: true }, 'Paroles explicites : Non → Oui'],
  [
    { field: 'artistesInvites', before: [], after: ['Zoé', 'Noé'] },
    'Artistes invités : vide → Zoé, Noé',
  ],
  [{ field: 'paysFixation', before: 250, after: 56 }, 'Pays de première fixation : France → 56'],
  [{ field: 'langue', before: null, after: 'fr' }, 'Langue : vide → français'],
  [
    {
      field: 'lien',
      before: null,
      after: { nature: 'CLIP_DE', elementId: null, isrc: 'FRZ039800212' },
    },
    'Lien : vide → Clip de FR-Z03-98-00212',
  ],
])('%j', (change, sentence) => {
  expect(changeSentence(change)).toBe(sentence);
});
