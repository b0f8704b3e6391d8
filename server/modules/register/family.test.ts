import { describe, expect, test } from 'vitest';
import { cancelCode } from '#contract/registration/cancellation.ts';
import { type Family, readFamily } from '#contract/registration/family.ts';
import { createElement } from '#contract/registration/isrc.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { wrongMentions } from '#server/testing/mentions.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { registerMentions } from './tables.ts';
import { aGround, oneIssued } from './testing/register-ground.ts';

describe('families', () => {
  const portal = aRunningPortal('postgres');
  const ground = beforehand(() => aGround(portal));

  const familyOf = (client: ApiClient, elementId: number) =>
    client.ok(readFamily, { query: { elementId: String(elementId) } });
  /**
   * Ties by titles, as « clip CLIP_DE original »; a code unknown to the register is shown itself.
   */
  const reported = ({ membres, liens }: Family) => {
    const nameOf = (cle: number) => membres[cle]?.titre ?? membres[cle]?.isrc ?? '?';
    return liens.map(({ de, vers, nature }) => `${nameOf(de)} ${nature} ${nameOf(vers)}`).sort();
  };

  test('from any of its members one reads the whole family, drafts of one’s own included', async () => {
    const { giver } = ground;
    const original = await oneIssued(ground, giver, { titre: 'Original' });
    const live = await oneIssued(ground, giver, {
      titre: 'En public',
      lien: { nature: 'VERSION_DE', elementId: original.elementId, isrc: null },
    });
    const clip = await oneIssued(ground, giver, {
      titre: 'Le clip',
      type: 'V',
      lien: { nature: 'CLIP_DE', elementId: null, isrc: live.isrc },
    });
    const draft = await giver.client.ok(createElement, {
      body: {
        titre: 'Pot-pourri',
        type: 'P',
        lien: { nature: 'CONTIENT', elementId: null, isrc: 'FRZZZ9800001' },
      },
    });
    const medley = await giver.client.ok(createElement, {
      body: {
        titre: 'Suite',
        type: 'P',
        lien: { nature: 'CONTIENT', elementId: clip.elementId, isrc: null },
      },
    });
    const whole = [
      'En public VERSION_DE Original',
      'Le clip CLIP_DE En public',
      'Suite CONTIENT Le clip',
    ];
    for (const { elementId } of [original, live, clip, medley]) {
      const family = await familyOf(giver.client, elementId);
      expect(reported(family)).toEqual(whole);
      expect(family.membres[0]?.elementId).toBe(elementId);
      expect([family.membres.length, family.tronque]).toEqual([4, false]);
    }
    const alone = await familyOf(giver.client, draft.elementId);
    expect(reported(alone)).toEqual(['Pot-pourri CONTIENT FRZZZ9800001']);
    expect(alone.membres[1]).toMatchObject({ isrc: 'FRZZZ9800001', type: null, elementId: null });
  });

  test('a cancelled code leads to the one that replaces it, from both ends', async () => {
    const { giver, manager } = ground;
    const stored = await oneIssued(ground, giver, { titre: 'Gardé' });
    const wrong = await oneIssued(ground, giver, { titre: 'En double' });
    const body = { elementId: wrong.elementId, motif: 'En double.', remplacePar: stored.isrc };
    await manager.ok(cancelCode, { body });
    for (const { elementId } of [stored, wrong]) {
      const family = await familyOf(giver.client, elementId);
      expect(reported(family)).toEqual(['En double REMPLACE_PAR Gardé']);
      const cancelled = family.membres.find(({ isrc }) => isrc === wrong.isrc);
      expect(cancelled).toMatchObject({ motifAnnulation: 'En double.' });
      expect(cancelled?.annuleLe).not.toBeNull();
    }
  });

  test('another structure’s recording is shown by its code: not whose it is, not its drafts, not its own ties', async () => {
    const { giver, receiver, outsider, staff, manager } = ground;
    const mine = await oneIssued(ground, giver, { titre: 'À moi' });
    const sample = await oneIssued(ground, outsider, { titre: 'Source lointaine', type: 'V' });
    const theirs = await oneIssued(ground, receiver, {
      titre: 'Leur clip',
      type: 'V',
      commentaire: 'CONFIDENTIEL',
      lien: { nature: 'CLIP_DE', elementId: null, isrc: mine.isrc },
    });
    await oneIssued(ground, receiver, {
      titre: 'Leur suite',
      lien: { nature: 'CONTIENT', elementId: theirs.elementId, isrc: null },
    });
    await receiver.client.ok(createElement, {
      body: {
        titre: 'Leur brouillon',
        lien: { nature: 'VERSION_DE', elementId: null, isrc: mine.isrc },
      },
    });
    const body = { elementId: theirs.elementId, motif: 'CONFIDENTIEL', remplacePar: sample.isrc };
    await manager.ok(cancelCode, { body });
    const family = await familyOf(giver.client, mine.elementId);
    expect(reported(family)).toEqual(['Leur clip CLIP_DE À moi']);
    expect(family.membres[1]).toMatchObject({
      elementId: null,
      statut: null,
      isrc: theirs.isrc,
      motifAnnulation: null,
      structure: null,
    });
    const text = JSON.stringify(family);
    for (const secret of [receiver.raison, 'CONFIDENTIEL', 'brouillon', 'suite', 'lointaine']) {
      expect(text).not.toContain(secret);
    }
    const whole = await familyOf(staff, mine.elementId);
    expect(reported(whole)).toEqual([
      'Leur brouillon VERSION_DE À moi',
      'Leur clip CLIP_DE À moi',
      'Leur clip REMPLACE_PAR Source lointaine',
      'Leur suite CONTIENT Leur clip',
    ]);
    expect(JSON.stringify(whole)).toContain(receiver.raison);
    for (const elementId of [theirs.elementId, 900_000_000]) {
      expect(
        await giver.client.refused(readFamily, { query: { elementId: String(elementId) } }),
      ).toMatchObject({ status: 404 });
    }
  });

  test('a family larger than one answer reports it, and is read quickly', async () => {
    const { giver } = ground;
    const root = await oneIssued(ground, giver, { titre: 'Souche' });
    const { dossierId } = await giver.client.ok(createElement, {
      body: { titre: 'Premier', type: 'P' },
    });
    const at = portal.time.now;
    await portal.db
      .insertInto('element')
      .values(
        Array.from({ length: 900 }, (_, index) => ({
          dossierId,
          structureId: giver.structureId,
          rang: index + 2,
          type: 'P' as const,
          titre: `Version ${index}`,
          createdAt: at,
          updatedAt: at,
          lien: JSON.stringify({ nature: 'VERSION_DE', elementId: root.elementId, isrc: null }),
        })),
      )
      .execute();
    const family = await familyOf(giver.client, root.elementId);
    expect([family.membres.length, family.tronque]).toEqual([200, true]);
    expect(family.liens).toHaveLength(199);
  });

  test('the declared references to people and structures match the database', async () => {
    expect(await wrongMentions(portal.db, registerMentions)).toEqual([]);
  });
});
