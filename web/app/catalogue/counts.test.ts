import { expect, test } from 'vitest';
import { words } from '#web/design/words.ts';
import { decisionWords } from './backoffice-decision.ts';
import { dossierWords } from './backoffice-dossier.ts';
import { historyWords } from './backoffice-history.ts';
import { importing } from './exchange/import.ts';
import { rightsWords } from './exchange/rights.ts';
import { audit } from './public/audit.ts';
import { takeOver } from './takeover-staff/take-over.ts';
import { dossierBatch } from './workbench-staff/batch.ts';

test.each([
  [audit.register.working(1, 1), 'Lignes comparées : 1 sur 1'],
  [audit.register.working(1200, 2400), 'Lignes comparées : 1 200 sur 2 400'],
  [rightsWords.wanting(1, 12), 'Enregistrements complets : 1 sur 12.'],
  [importing.sent(1), 'Envoyé : 1 %'],
  [takeOver.files.sent(1), 'Envoyé : 1 %'],
  [takeOver.working.reading(0), 'Lu : 0 %'],
  [takeOver.account.file(0, 0), '0 ligne'],
  [takeOver.account.file(1, 1), '1 ligne, écrite'],
  [takeOver.account.file(1200, 1200), '1 200 lignes, toutes écrites'],
  [words.pageOf(1, 1200, 24_000), 'Page 1 sur 1 200 (24 000 élements)'],
  [words.pageOf(1, 1, 0), 'Page 1 sur 1 (0 élement)'],
  [
    decisionWords.effect({ codes: 1200, refused: 0, deleted: 0 }),
    'Valider et attribuer 1 200 codes',
  ],
  [dossierWords.alerts.again(1200), 'Le déclarant a corrigé 1 200 enregistrements'],
  [historyWords.happened.created(1200), '1 200 enregistrements saisis'],
  [dossierBatch.selected(1200), '1 200 dossiers sélectionnés'],
])('%j', (said, beginning) => {
  expect(said.replaceAll('\u202f', ' ').slice(0, beginning.length)).toBe(beginning);
});
