import { expect, test } from 'vitest';
import type { HistoryAction } from '#domain/history-action.ts';
import { type Key, keyOf } from '#web/platform/api/keys.ts';
import { aChange } from '#web/platform/live/testing/event-server.ts';
import { concerns } from './concerned.ts';

test.each<[HistoryAction, Key, boolean]>([
  ['dossier.decide', keyOf('dossiers', {}, 'draft'), true],
  ['dossier.decide', keyOf('dossiers', {}, 'treat', { texte: '', type: null }), true],
  ['dossier.decide', keyOf('dossiers', { dossierId: 7 }, 'read'), true],
  ['dossier.decide', keyOf('dossiers', { dossierId: 8 }, 'read'), false],
  ['dossier.decide', keyOf('dossier', { dossierId: 7 }, 'sent'), true],
  ['dossier.decide', keyOf('dossier', { dossierId: 8 }, 'sent'), false],
  ['dossier.decide', keyOf('elements', {}, 'codes', '', 'P'), true],
  ['dossier.decide', keyOf('prefixes'), true],
  ['element.edit', keyOf('elements', {}, 'open', 'houle'), true],
  ['element.edit', keyOf('elements', {}, 'open', ''), true],
  ['element.edit', keyOf('dossiers', {}, 'treat', {}), true],
  ['element.edit', keyOf('prefixes'), false],
  ['element.edit', keyOf('statistiques', {}, 'delai'), false],
  ['element.completeMinuterie', keyOf('statistiques', {}, 'delai'), true],
  ['prefixe.allocate', keyOf('prefixes'), true],
  ['prefixe.allocate', keyOf('dossiers', {}, 'draft'), false],
  ['team.invite', keyOf('teams'), true],
  ['team.invite', keyOf('elements', {}, 'open', ''), false],
  ['structure.edit', keyOf('structures', { structureId: 1000 }), true],
  ['structure.edit', keyOf('structures', { structureId: 1001 }), false],
  ['dossier.decide', keyOf('notifications', {}, 'newest'), true],
  ['prefixe.change', keyOf('notifications', {}, 'all'), true],
  ['account.decide', keyOf('notifications', {}, 'newest'), true],
  ['team.setRoles', keyOf('notifications', {}, 'newest'), true],
  ['element.edit', keyOf('notifications', {}, 'newest'), false],
  ['correction.accept', keyOf('elements', {}, 'codes', '', null), true],
  ['correction.ask', keyOf('corrections', {}, { elementId: null }), true],
  ['code.cancel', keyOf('transferts', {}, { waitingOnly: true }), true],
  ['transfert.offer', keyOf('notifications', {}, 'newest'), true],
  ['transfert.offer', keyOf('prefixes'), false],
  ['texte.write', keyOf('textes', {}, 'accueil'), true],
  ['software.editWebhook', keyOf('software', {}, 'webhooks'), true],
])('%s and what was read under %j: %s', (action, key, expected) => {
  expect(concerns(aChange({ action }), key)).toBe(expected);
});

test('a change that names no dossier may be about any', () => {
  expect(concerns(aChange({ dossierId: null }), keyOf('dossiers', { dossierId: 8 }, 'read'))).toBe(
    true,
  );
});

test('an action from a later version of the portal matches no known key', () => {
  expect(concerns(aChange({ action: 'playlist.make' }), keyOf('dossiers', {}, 'draft'))).toBe(
    false,
  );
});

test('text typed in a search never counts as an identifier, whatever it looks like', () => {
  expect(
    concerns(aChange({ action: 'element.edit' }), keyOf('elements', {}, 'palette', '2026')),
  ).toBe(true);
});

test('a list of bare words is no key', () => {
  // @ts-expect-error made by `keyOf` and nothing else
  const bare: Key = ['dossiers', {}, 'draft'];
  // @ts-expect-error a word that no live change names
  const unknown = keyOf('playlists');
  expect([bare[0], unknown[0]]).toEqual(['dossiers', 'playlists']);
});
