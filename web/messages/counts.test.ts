import { expect, test } from 'vitest';
import { dossierBatch } from '#web/backoffice/messages/batch.ts';
import { takeOver } from '#web/backoffice/takeover/messages.ts';
import { messages } from '#web/design/design-messages.ts';
import { importing } from '#web/producer/messages/import.ts';
import { audit } from '#web/visitor/audit/messages.ts';
import { decisionMessages } from './decision.ts';
import { dossierMessages } from './dossier.ts';
import { historyMessages } from './history.ts';
import { rightsMessages } from './rights-export.ts';

test.each([
  [audit.register.working(1, 1), 'Lignes comparées : 1 sur 1'],
  [audit.register.working(1200, 2400), 'Lignes comparées : 1 200 sur 2 400'],
  [rightsMessages.wanting(1, 12), 'Enregistrements complets : 1 sur 12.'],
  [importing.sent(1), 'Envoyé : 1 %'],
  [takeOver.files.sent(1), 'Envoyé : 1 %'],
  [takeOver.working.reading(0), 'Lu : 0 %'],
  [takeOver.account.file(0, 0), '0 ligne'],
  [takeOver.account.file(1, 1), '1 ligne, écrite'],
  [takeOver.account.file(1200, 1200), '1 200 lignes, toutes écrites'],
  [messages.pageOf(1, 1200, 24_000), 'Page 1 sur 1 200 (24 000 élements)'],
  [messages.pageOf(1, 1, 0), 'Page 1 sur 1 (0 élement)'],
  [
    decisionMessages.effect({ codes: 1200, refused: 0, deleted: 0 }),
    'Valider et attribuer 1 200 codes',
  ],
  [dossierMessages.alerts.again(1200), 'Le déclarant a corrigé 1 200 enregistrements'],
  [historyMessages.happened.created(1200), '1 200 enregistrements saisis'],
  [dossierBatch.selected(1200), '1 200 dossiers sélectionnés'],
])('%j', (text, beginning) => {
  expect(text.replaceAll('\u202f', ' ').slice(0, beginning.length)).toBe(beginning);
});
