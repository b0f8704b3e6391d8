import { beforeAll, describe, expect, test } from 'vitest';
import { readHistory } from '#contract/history.ts';
import { readDossier } from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { chooseProximity, findProximity } from '#contract/registration/proximity.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aPrefixe, aStructure } from '#server/testing/builders.ts';
import { aTrack, codeOf } from '#server/testing/dossiers.ts';
import { wrongMentions } from '#server/testing/mentions.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { proximityMentions } from './tables.ts';

describe('what proximity reveals of others', () => {
  const portal = aRunningPortal('postgres', { at: '2026-06-01T10:00:00Z' });
  let producer: ApiClient;
  let neighbour: ApiClient;
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));

  beforeAll(async () => {
    await aPrefixe(portal.db, { code: 'FRX26' });
    const own = await aStructure(portal.db);
    const foreign = await aStructure(portal.db);
    const someone = { nom: 'CONCURRENT' };
    producer = await aClient(portal, { structures: [own] });
    neighbour = await aClient(portal, { structures: [foreign], person: someone });
  });

  const enter = (who: ApiClient, titre: string, version?: string) =>
    who.ok(createElement, {
      body: aTrack({ titre, ...(version === undefined ? {} : { version }) }),
    });

  test('another structure’s answer about one’s code, and its author, are not revealed', async () => {
    const mine = await enter(producer, 'Ressac');
    const isrc = await codeOf(producer, staff, mine.dossierId);
    const theirs = await enter(neighbour, 'Ressac', 'Remix');
    const motif = 'Notre secret de fabrication.';
    const choix = { choix: 'AUTRE_VERSION', motif } as const;
    await neighbour.ok(chooseProximity, {
      body: { elementId: theirs.elementId, candidat: { isrc }, ...choix },
    });
    const theirCode = await codeOf(neighbour, staff, theirs.dossierId);
    const answer = await producer.ok(findProximity, { body: { elementId: mine.elementId } });
    expect(answer.rows[0]?.candidats).toMatchObject([{ isrc: theirCode, choix: null }]);
    expect(JSON.stringify(answer)).not.toMatch(/secret|CONCURRENT/);
  });

  test('what staff answered about a draft of another structure does not show that draft', async () => {
    const theirs = await enter(neighbour, 'Embruns secrets');
    const { elementId, dossierId } = await enter(producer, 'Embruns secrets', 'Version courte');
    await staff.ok(chooseProximity, {
      body: {
        elementId,
        candidat: { elementId: theirs.elementId },
        choix: 'AUTRE_VERSION',
        motif: 'Courte.',
      },
    });
    const dossier = await producer.ok(readDossier, { query: { dossierId: String(dossierId) } });
    expect(dossier.choixProximite).toEqual([]);
    const history = await producer.ok(readHistory, { query: { dossierId: String(dossierId) } });
    const stored = history.rows.find(({ action }) => action === 'proximite.choose')?.after;
    expect(stored).toMatchObject({ candidat: { isrc: null }, choix: 'AUTRE_VERSION' });
    expect(stored).not.toHaveProperty('candidat.elementId');
    const { choixProximite } = await staff.ok(readDossier, {
      query: { dossierId: String(dossierId) },
    });
    expect(choixProximite).toMatchObject([{ candidat: { elementId: theirs.elementId } }]);
  });

  test('the declared references to people and structures match the database', async () => {
    expect(await wrongMentions(portal.db, proximityMentions)).toEqual([]);
  });
});
