import { expect, test } from 'vitest';
import { createElement } from '#contract/registration/isrc.ts';
import { findSound, keepSound } from '#contract/registration/sound.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { fingerprintOf } from '#domain/sound/fingerprint.ts';
import { played } from '#domain/sound/testing/music.ts';
import { writtenFingerprint } from '#domain/sound/written.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aPrefixe, aStructure } from '#server/testing/builders.ts';
import { aTrack, codeOf } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';

/** The maximum number of recordings a sound is compared with. */
const CLIPS = 24;
const SECONDS = 20;
const DUREE = formatDuree(SECONDS);

const portal = aRunningPortal('postgres', { at: '2026-06-01T10:00:00Z' });

test('a recording is found behind all the clips of its song, which have its sound', async () => {
  await aPrefixe(portal.db, { code: 'FRX26' });
  const staff = await aClient(portal, { structures: [SOCIETY] });
  const [label, neighbour] = [await aStructure(portal.db), await aStructure(portal.db)];
  const filming = await aClient(portal, { structures: [label] });
  const asking = await aClient(portal, { structures: [neighbour] });
  const empreinte = writtenFingerprint(
    fingerprintOf(played({ chords: 3, take: 1, kind: 'guitare', seconds: SECONDS })),
  );
  const entered = async (who: ApiClient, type: 'P' | 'V') => {
    const { dossierId, elementId } = await who.ok(createElement, {
      body: aTrack({ type, duree: DUREE }),
    });
    await who.ok(keepSound, {
      body: { elementId, empreinte, duree: DUREE, forme: '00408fc0ff80' },
    });
    return { dossierId, elementId };
  };
  for (let clip = 0; clip < CLIPS; clip += 1) await entered(filming, 'V');
  const { dossierId } = await entered(filming, 'P');
  const isrc = await codeOf(filming, staff, dossierId);
  const { elementId } = await entered(asking, 'P');
  const { trouves } = await asking.ok(findSound, { body: { elementId } });
  expect(trouves).toMatchObject([{ isrc, verdict: 'MEME' }]);
});
