import { expect, test } from 'vitest';
import type { Notification } from './notification.ts';
import { announcementsOf, WEBHOOK_EVENTS } from './webhook-events.ts';

const about = { structureId: 1, dossierId: 2 };
const dossier = { numero: '2026-00002', titre: 'TITRE' };
const coded = { isrc: 'FRZ039800212', titre: 'TITRE', version: 'VERSION' } as const;
const prefixe = { code: 'FRZ03', type: 'P' } as const;

const NOTICES: readonly Notification[] = [
  { ...about, kind: 'DOSSIER_SUBMITTED', facts: { ...dossier, sent: 2, toTime: 1 } },
  {
    ...about,
    kind: 'DOSSIER_DECIDED',
    facts: {
      ...dossier,
      attributed: [{ ...coded, isrc: 'FR-Z03-98-00212' }],
      refused: [{ titre: 'TITRE', version: 'VERSION', motif: 'MOTIF' }],
      deleted: 3,
      reserve: false,
    },
  },
  { ...about, kind: 'MINUTERIE_REMINDER', facts: { ...dossier, missing: 1, provisional: 2 } },
  { ...about, kind: 'CODE_CANCELLED', facts: { ...coded, motif: 'MOTIF', remplacePar: null } },
  { ...about, kind: 'CORRECTION_ANSWERED', facts: { ...coded, etat: 'REFUSE', reponse: 'MOTIF' } },
  { ...about, kind: 'PREFIX_ALLOCATED', facts: { ...prefixe, rangeStart: 1, rangeEnd: 9 } },
  { ...about, kind: 'PREFIX_CLOSED', facts: { ...prefixe, motif: 'MOTIF' } },
  { ...about, kind: 'PREFIX_NEARLY_EXHAUSTED', facts: { ...prefixe, annee: 2026 } },
];

test('every event comes from a notice, but the one sent on demand; none bears a title or a motive', () => {
  const announced = NOTICES.flatMap((notification) => announcementsOf(notification));
  const existing = new Set(announced.map(({ evenement }) => evenement));
  expect(WEBHOOK_EVENTS.filter((event) => !existing.has(event))).toEqual(['essai']);
  expect(JSON.stringify(announced)).not.toMatch(/TITRE|VERSION|MOTIF/);
});

test('a decision is announced with its counts, and its codes in machine format', () => {
  const decided = NOTICES.filter(({ kind }) => kind === 'DOSSIER_DECIDED').flatMap((notification) =>
    announcementsOf(notification),
  );
  expect(decided.map(({ faits }) => faits)).toEqual([
    { numero: '2026-00002', attributed: 1, refused: 1, deleted: 3 },
    { numero: '2026-00002', codes: ['FRZ039800212'] },
  ]);
});

test('events that concern only people are not sent to programs', () => {
  const facts = { nom: 'Quéré', prenom: 'Malo' };
  expect(announcementsOf({ kind: 'JOIN_REQUESTED', structureId: 1, facts })).toEqual([]);
});
