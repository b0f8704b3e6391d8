import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { forgetKept } from '#web/app/session/kept-on-device.ts';
import { keep as keepForm } from '#web/form/record/kept.ts';
import { keptBatch } from './batch/kept-batch.ts';
import { leftBehind } from './left-behind.ts';

const aDecision = z.strictObject({ key: z.string() });

test('whoever signs out leaves nothing of what they typed and decided in the tab, not even while the page goes away', () => {
  const left = leftBehind('decision-en-route', aDecision);
  const batch = keptBatch('lot', aDecision);
  const work = () => {
    left.leave(1, { key: 'a' });
    batch.keep(1, { action: 'KO', motif: 'Déjà codés', items: [] });
    keepForm('profil', { values: { nom: 'Martin' }, before: { nom: '' } });
  };
  work();
  sessionStorage.setItem('portail-isrc.theme', 'sombre');
  expect([left.find(1).length, batch.recall(1)?.motif, sessionStorage.length]).toEqual([1, 'Déjà codés', 4]);
  forgetKept();
  work();
  expect([left.find(1), batch.recall(1), Object.keys(sessionStorage)]).toEqual([
    [],
    null,
    ['portail-isrc.theme'],
  ]);
});
