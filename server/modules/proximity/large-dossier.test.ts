import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { submitDossier } from '#contract/registration/dossier.ts';
import { createElement, LARGEST_DOSSIER } from '#contract/registration/isrc.ts';
import { findProximity } from '#contract/registration/proximity.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aStructure } from '#server/testing/builders.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';
import { proximityFiller } from '../dossiers/elements/fill-proximity.ts';

/** Titles repeat with this period: two of one number are duplicates. */
const TWIN = 17;

const TRACK = {
  type: 'P',
  artiste: 'Les Marées',
  anneePublication: 2026,
  qualite: 'PRODUCTEUR',
} as const;

describe('the largest dossier', () => {
  const portal = aRunningPortal('postgres');
  let producer: ApiClient;
  let dossierId: number;

  beforeAll(async () => {
    const structureId = await aStructure(portal.db);
    producer = await aClient(portal, { structures: [structureId] });
    ({ dossierId } = await producer.ok(createElement, {
      body: { ...TRACK, titre: 'Houle 1', duree: '3:45' },
    }));
    const at = { createdAt: portal.time.now, updatedAt: portal.time.now };
    const rows = Array.from({ length: LARGEST_DOSSIER - 1 }, (_, index) => {
      const number = index + 2 === LARGEST_DOSSIER ? TWIN : index + 2;
      // Every title resembles every other: the worst case for one artist.
      return {
        ...TRACK,
        ...at,
        dossierId,
        structureId,
        rang: index + 2,
        titre: `Houle ${number}`,
        duree: 225,
      };
    });
    await portal.db.insertInto('element').values(rows).execute();
    const fill = proximityFiller(portal.db);
    while (!(await fill())) expect(rows.length).toBe(LARGEST_DOSSIER - 1);
    // As autovacuum does within a minute: until then PostgreSQL estimates ten keys instead of a
    // thousand, and sorts instead of reading in index order.
    await portal.asOwner((db) => sql`analyze proximite, proximite_cle`.execute(db));
  });

  test('is compared, refused for its twins and sent without them, each while the person waits', async () => {
    const { rows } = await producer.ok(findProximity, { body: { dossierId } });
    expect(rows).toHaveLength(LARGEST_DOSSIER);
    expect(rows.filter(({ choixRequis }) => choixRequis)).toHaveLength(2);
    const refused = await producer.refused(submitDossier, {
      body: { dossierId, attestation: true },
    });
    expect(refused.errors).toHaveLength(2);
    await portal.db.deleteFrom('element').where('rang', '=', LARGEST_DOSSIER).execute();
    const sent = await producer.ok(submitDossier, { body: { dossierId, attestation: true } });
    expect(sent).toMatchObject({ sent: LARGEST_DOSSIER - 1, toTime: 0 });
  });
});
