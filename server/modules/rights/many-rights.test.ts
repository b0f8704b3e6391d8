import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listRights } from '#contract/account/rights.ts';
import { aPerson } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';

const portal = aRunningPortal('embedded');

test('in a list over its limit, pending requests come first, and the total is returned', async () => {
  const staff = await aClient(portal, { structures: [SOCIETY], roles: ['isGestionnaireInternet'] });
  const { interlocuteurId } = await aPerson(portal.db, {});
  await sql`insert into demande_droit (interlocuteur_id, genre, demandee_le, traitee_le, accordee, reponse)
    select ${interlocuteurId}, 'RECTIFICATION', now(), now() - n * interval '1 hour', true, 'Corrigé.'
      from generate_series(1, 2600) n`.execute(portal.db);
  await sql`insert into demande_droit (interlocuteur_id, genre, demandee_le)
    values (${interlocuteurId}, 'EFFACEMENT', now())`.execute(portal.db);
  const { rows, total, capped } = await staff.ok(listRights, {});
  expect({ rows: rows.length, total, capped }).toEqual({ rows: 2500, total: 2601, capped: true });
  expect(rows[0]).toMatchObject({ genre: 'EFFACEMENT', accordee: null });
});
