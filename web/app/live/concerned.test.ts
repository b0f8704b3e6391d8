import type { QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { HistoryVerb } from '#domain/history-verb.ts';
import { concerns } from './concerned.ts';
import { aChange } from './testing/event-server.ts';

test.each<[HistoryVerb, QueryKey, boolean]>([
  ['dossier.decide', ['dossiers', 'draft'], true],
  ['dossier.decide', ['dossiers', 'treat', { texte: '', type: null }], true],
  ['dossier.decide', ['dossiers', 'read', 7], true],
  ['dossier.decide', ['dossiers', 'read', 8], false],
  ['dossier.decide', ['dossier', 'sent', '7'], true],
  ['dossier.decide', ['dossier', 'sent', '8'], false],
  ['dossier.decide', ['elements', 'codes', '', 'P'], true],
  ['dossier.decide', ['prefixes'], true],
  ['element.edit', ['elements', 'open', 'houle'], true],
  ['element.edit', ['elements', 'open', ''], true],
  ['element.edit', ['dossiers', 'treat', {}], true],
  ['element.edit', ['prefixes'], false],
  ['prefixe.allocate', ['prefixes'], true],
  ['prefixe.allocate', ['dossiers', 'draft'], false],
  ['team.invite', ['teams'], true],
  ['team.invite', ['elements', 'open', ''], false],
  ['structure.edit', ['structures', 1000], true],
  ['structure.edit', ['structures', 1001], false],
  ['dossier.decide', ['notifications', 'newest'], true],
  ['prefixe.change', ['notifications', 'all'], true],
  ['account.decide', ['notifications', 'newest'], true],
  ['team.setRoles', ['notifications', 'newest'], true],
  ['element.edit', ['notifications', 'newest'], false],
  ['correction.accept', ['elements', 'codes', '', null], true],
  ['correction.ask', ['corrections', { elementId: null }], true],
  ['code.cancel', ['transferts', { waitingOnly: true }], true],
  ['transfert.offer', ['notifications', 'newest'], true],
  ['transfert.offer', ['prefixes'], false],
  ['texte.write', ['textes', 'accueil'], true],
  ['software.webhook', ['software', 'webhooks'], true],
])('%s and what was read under %j: %s', (action, key, expected) => {
  expect(concerns(aChange({ action }), key)).toBe(expected);
});

test('a change that names no dossier may be about any', () => {
  expect(concerns(aChange({ dossierId: null }), ['dossiers', 'read', 8])).toBe(true);
});

test('a verb of a later version of the portal is about nothing that is known', () => {
  expect(concerns(aChange({ action: 'playlist.make' }), ['dossiers', 'draft'])).toBe(false);
});
