import { expect, test } from 'vitest';
import { aDossier, anElement, aSequence } from '#web/backoffice/testing/builders.ts';
import { alertsOf } from './alerts.ts';

// spec 12.23
test('one long video on a round minute is a concert; two songs of that length are not', () => {
  const long = (rang: number, type: 'P' | 'V') =>
    anElement(rang, { type, duree: '01:02:00', statut: 'LOCK' });
  const reportedOf = (...elements: readonly ReturnType<typeof long>[]) =>
    alertsOf(aDossier({ elements: [...elements] })).map(({ key }) => key);
  expect(reportedOf(long(1, 'V'))).not.toContain('durees');
  expect(reportedOf(long(1, 'P'), long(2, 'P'))).toContain('durees');
});

test('overlapping sequences of a concert are reported without opening its line', () => {
  const minuterie = [aSequence(1, '00:00:00', '00:04:00'), aSequence(2, '00:03:00', '00:02:00')];
  const reported = (...concerts: readonly (typeof minuterie)[]) =>
    alertsOf(
      aDossier({
        elements: concerts.map((one, index) =>
          anElement(index + 1, { type: 'V', duree: '01:00:00', statut: 'LOCK', minuterie: one }),
        ),
      }),
    ).find(({ key }) => key === 'overlaps');
  expect(reported(minuterie.slice(0, 1))).toBeUndefined();
  expect(reported([], minuterie)).toMatchObject({
    tone: 'warning',
    sentence: expect.stringMatching(
      /^1 séquence commence avant la fin d’une autre \(enregistrement n° 2\)/,
    ),
  });
  expect(reported(minuterie, minuterie)?.sentence).toMatch(
    /^2 séquences commencent avant la fin d’une autre \(enregistrements n° 1, 2\)/,
  );
});

test('a holder who received no request is not shown as awaited', () => {
  const message = (agreement: 'EN_ATTENTE' | null) => {
    const titulaire = { structureId: 7, raison: 'Maison du Nord' };
    const carried = {
      isrc: 'FRH012500003',
      titulaire,
      reserve: false,
      attribue: true,
      anneePlausible: true,
    };
    const element = anElement(1, { statut: 'LOCK' });
    const declared = {
      ...carried,
      elementId: element.elementId,
      avertissements: [],
      accord: agreement,
    };
    const alerts = alertsOf(aDossier({ elements: [element], codesDeclares: [declared] }));
    return alerts.find(({ key }) => key.startsWith('declared'))?.sentence;
  };
  expect(message('EN_ATTENTE')).toContain('dont l’accord est attendu');
  expect(message(null)).toContain('à qui l’accord n’a pas été demandé');
});
