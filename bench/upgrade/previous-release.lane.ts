import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  readDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement, listCodes } from '#contract/registration/isrc.ts';
import { readSessionUser } from '#contract/session.ts';
import { migrations } from '#server/migrations/list.ts';
import * as nextStep from '#server/migrations/testing/next-step.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { aPerson, aPrefixe, aStructure, aTitle } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { type S3Server, startS3Server } from '#storage/testing/s3-server.ts';
import { readCatalogue } from '#tools/schema/catalogue.ts';
import { emptyGround, type Ground, type Location } from '../opening/testing/ground.ts';
import { releaseBefore, sourcesOf } from './testing/release.ts';

/**
 * The previous release, checked out from the history with its own libraries, on the schema of this
 * release and on that of the next. Its role owns the tables, as before; or the new release takes
 * their ownership while it serves.
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

  /**
   * Sends, takes in charge and accepts one recording.
   * @returns its code
   */
  async function decided(location: Location = 0): Promise<string | null | undefined> {
    const [asking, deciding] = [ground.person(producer, location), ground.person(staff, location)];
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

  test('it signs in, reads and decides while the schema is migrated', async () => {
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
    // While there is no step after the baseline, there is nothing to apply.
    expect([code, output]).toEqual([0, expect.stringMatching(/Appliqué|Le schéma est à jour/)]);
    // A person who signs in only now, too.
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
  });

  test('the schema that it was brought to is that of a new database', async () => {
    const fresh = await freshDatabase('postgres', { image: SCHEMA });
    try {
      expect(await ground.asOwner(readCatalogue)).toEqual(await readCatalogue(fresh.database.pool));
    } finally {
      await fresh.remove();
    }
  });

  test('it decides beside a server of the next step, which adds and renames', async () => {
    const applied = await ground.asOwner((pool) =>
      migrate(pool, { ...migrations, '9999-next': nextStep }),
    );
    expect(applied).toEqual(['9999-next']);
    expect([await decided(), await decided(1)]).toEqual(['00004', '00005']);
    await ground.stop(1);
    await ground.start(undefined, 1, import.meta.resolve('./testing/next-release.ts'));
    expect([await decided(1), await decided()]).toEqual(['00006', '00007']);
    const [table, old, now] = nextStep.RENAMED;
    const { rows } = await ground.asOwner((pool) =>
      pool.query(`select count(${now})::int as decided, bool_and(${now} = ${old}) as equal
        from ${table} where ${old} is not null or ${now} is not null`),
    );
    expect(rows).toEqual([{ decided: 7, equal: true }]);
    // A stopped server of the previous release starts again.
    await ground.stop(0);
    await ground.start(before);
    expect(await decided()).toBe('00008');
    await ground.stop();
    expect(await ground.command('registry', 'verify')).toMatchObject({ code: 0 });
  });

  test('a code issued by a server without a journal is reported, then written to the journal again', async () => {
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
      output: expect.stringContaining('00009 : dans la base, absent du journal.'),
    });
    // As docs/operations.md says.
    await ground.asOwner((pool) =>
      pool.query(`update registre_adoption set apres = '', finie = false`),
    );
    await ground.start();
    expect(await decided()).toBe('00010');
    await ground.stop();
    expect(await ground.command('registry', 'verify')).toMatchObject({ code: 0 });
  });
});
