import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  readDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement, listCodes } from '#contract/registration/isrc.ts';
import { readSessionUser } from '#contract/session.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { aPerson, aPrefixe, aStructure, aTitle } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { type S3Server, startS3Server } from '#storage/testing/s3-server.ts';
import { emptyGround, type Ground, type Place } from '../opening/testing/ground.ts';
import { releaseBefore, sourcesOf } from './testing/release.ts';

/**
 * The release before this one, from the history and with its own libraries, on the schema of this one. It has its tables to
 * itself, as it had; or the new one takes them from it while it serves.
 */
describe.each([
  ['with one role, in a folder', 'one'],
  ['with one role that becomes two, in a bucket', 'later'],
] as const)('%s', (_, roles) => {
  let ground: Ground;
  let before: string;
  let producer: string;
  let staff: string;
  let bucket: S3Server | undefined;
  beforeAll(async () => {
    before = sourcesOf(releaseBefore());
    if (roles === 'later') bucket = await startS3Server();
    ground = await emptyGround({ roles, ...(bucket === undefined ? {} : { s3: bucket.settings }) });
  });
  afterAll(async () => {
    await ground?.remove();
    await bucket?.stop();
  });

  /** One recording, sent, taken in charge, accepted. @returns its code */
  async function decided(place: Place = 0): Promise<string | null | undefined> {
    const [asking, deciding] = [ground.person(producer, place), ground.person(staff, place)];
    const recording = {
      titre: aTitle(),
      artiste: 'Les Marées',
      duree: '3:45',
      anneePublication: 2026,
    };
    const body = { ...recording, qualite: 'PRODUCTEUR' as const };
    const { dossierId } = await asking.ok(createElement, { body });
    await asking.ok(submitDossier, { body: { dossierId, attestation: true } });
    await deciding.ok(takeDossierInCharge, { body: { dossierId } });
    await deciding.ok(validateDossier, { body: { dossierId } });
    const { elements } = await asking.ok(readDossier, { query: { dossierId: String(dossierId) } });
    return elements[0]?.isrc?.slice(7);
  }

  test('it signs in, reads and decides while the schema goes forward beneath it', async () => {
    await ground.start(before);
    await ground.asOwner(async (pool) => {
      const db = kyselyOn<Tables>(pool);
      await aPrefixe(db, { code: 'FRX26' });
      const structures = [await aStructure(db)];
      producer = (await aPerson(db, { structures })).email;
      staff = (await aPerson(db, { structures: [SOCIETY], roles: ['isGestionnaireInternet'] }))
        .email;
    });
    expect(await decided()).toBe('00001');

    const { code, output } = await ground.command('migrate');
    // Until the release after the first one adds a step, there is none to make.
    expect([code, output]).toEqual([0, expect.stringMatching(/Appliqué|Le schéma est à jour/)]);
    // Somebody who signs in only now, too.
    const late = await ground.asOwner((pool) =>
      aPerson(kyselyOn<Tables>(pool), { structures: [SOCIETY] }),
    );
    expect(
      await ground.person(late.email).ok(readSessionUser, { query: { email: late.email } }),
    ).toMatchObject({ email: late.email });
    expect(await decided()).toBe('00002');
    expect(await ground.person(producer).ok(listCodes, { body: {} })).toMatchObject({ total: 2 });

    await ground.start(undefined, 1);
    expect(await decided(1)).toBe('00003');
    await ground.stop();
    expect(await ground.command('registry', 'verify')).toMatchObject({ code: 0 });
  });

  test('a code that a server without a journal gave beside the others is named, and told to the journal anew', async () => {
    await ground.asOwner((pool) =>
      pool.query(`with e as (insert into element (dossier_id, structure_id, rang, statut, type, titre, artiste, duree,
          annee_publication, qualite, created_at, updated_at)
        select dossier_id, structure_id, 9, statut, type, 'Hors journal', artiste, duree, annee_publication, qualite,
          created_at, updated_at from element order by element_id limit 1 returning *),
      c as (update compteur set dernier = dernier + 1 returning *)
      insert into immatriculation (isrc, element_id, dossier_id, structure_id, prefixe_id, annee, designation, attribue_le,
          attribue_par)
        select left(i.isrc, 7) || lpad(c.dernier::text, 5, '0'), e.element_id, e.dossier_id, e.structure_id, i.prefixe_id,
            c.annee, c.dernier, date_trunc('milliseconds', now()), i.attribue_par
          from e, c, immatriculation i order by i.isrc limit 1`),
    );
    expect(await ground.command('registry', 'verify')).toEqual({
      code: 1,
      output: expect.stringContaining('00004 : dans la base, absent du journal.'),
    });
    // As docs/operations.md says.
    await ground.asOwner((pool) =>
      pool.query(`update registre_adoption set apres = '', finie = false`),
    );
    await ground.start();
    expect(await decided()).toBe('00005');
    await ground.stop();
    expect(await ground.command('registry', 'verify')).toMatchObject({ code: 0 });
  });
});
