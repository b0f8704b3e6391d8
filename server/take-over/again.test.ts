/** The same files again, after what was decided in the portal since: what was taken away does not come back. */

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerRight, askRight } from '#contract/rights/rights.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient } from '#server/testing/set-up.ts';
import { judge, takeOver } from './run.ts';
import { aGround, type Ground } from './testing/ground.ts';

const NORA = 'nora@label.example';

describe.each(['embedded', 'postgres'] as const)('the same files again, on %s', (kind) => {
  let made: Ground;
  beforeEach(async () => {
    made = await aGround(kind, 3);
    add('personnes', `${NORA};VENT;Nora;MME`);
    add('roles', `S1;${NORA};;;oui`);
    expect((await takeOver(made.given)).differences).toEqual([]);
  });
  afterEach(() => made.remove());

  const add = (name: string, line: string) => appendFileSync(join(made.folder, `${name}.csv`), `${line}\r\n`);
  const numberOf = async (email: string) =>
    (
      await made.portal.db
        .selectFrom('interlocuteur')
        .select('interlocuteurId')
        .where('email', '=', email)
        .executeTakeFirst()
    )?.interlocuteurId;
  test('whoever was erased stays so, and their lines are told by number', async () => {
    const { demandeId } = await clientOf(made.portal, NORA).ok(askRight, {
      body: { genre: 'EFFACEMENT', texte: null },
    });
    const staff = await aClient(made.portal, { structures: [SOCIETY], roles: ['isRepresentantLegal'] });
    await staff.ok(answerRight, { body: { demandeId, accordee: true, reponse: 'C’est fait.' } });
    const told = ['personnes.csv, ligne 5', 'roles.csv, ligne 6'].map(
      (line) => `${line} : cette personne a été effacée du portail, et n’y revient pas.`,
    );
    expect(await judge(made.given)).toMatchObject({ fautes: [], differences: told });
    const account = await takeOver(made.given);
    expect(account.differences).toEqual(told);
    expect(account.fichiers.map(({ ecrites }) => ecrites).slice(0, 3)).toEqual([0, 0, 0]);
    expect(await numberOf(NORA)).toBeUndefined();
    const { rows } = await sql`select from reprise where rapport::text like ${`%${NORA}%`}`.execute(
      made.portal.db,
    );
    expect(rows).toEqual([]);
  });
});
