import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createProfile } from '#contract/account/profile.ts';
import { listTeam, removeCollaborateur, setRoles } from '#contract/account/team.ts';
import { readHistory } from '#contract/history.ts';
import { adminStructure, readStructureSheet } from '#contract/registry-admin/structures.ts';
import { readSessionUser } from '#contract/session.ts';
import { ALL_ROLES, NO_ROLE } from '#domain/permission/roles.ts';
import { ensureFirstStaff } from './first-staff.ts';
import { staffLacking, UNPROVED_STAFF } from './lacking.ts';
import { ensureFirstPerson } from './modules/profiles/made-records.ts';
import { readConfiguration } from './platform/configuration.ts';
import { clientOf } from './testing/api-client.ts';
import { anUnprovedAccount, aPerson } from './testing/builders.ts';
import { runningPortal, SOCIETY } from './testing/running-portal.ts';
import { aRunningPortal } from './testing/set-up.ts';
import { brandsFileIn, SOCIETY_BRAND } from './testing/society.ts';

const NOW = new Date('2026-06-01T10:00:00Z');
const FIRST = 'direction@societe.example';

describe('the first of the staff', () => {
  const portal = aRunningPortal('postgres', { at: NOW.toISOString() });

  const start = (email: string) =>
    ensureFirstStaff(portal.db, readConfiguration({ ADMIN_EMAIL: email }), NOW);
  const team = async () => {
    const rows = await portal.db
      .selectFrom('collaborateur as c')
      .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'c.interlocuteurId')
      .selectAll('c')
      .select('i.email')
      .where('c.structureId', '=', SOCIETY)
      .orderBy('i.interlocuteurId')
      .execute();
    return rows.map(({ email, isRepresentantLegal }) => [email, isRepresentantLegal]);
  };

  test('has every role until somebody manages the society; once removed, they are not restored at a start', async () => {
    // A mistyped address, then the right one, before anyone has signed in.
    await start('directoin@societe.example');
    await Promise.all([start(FIRST), start(FIRST)]);
    expect(await team()).toEqual([
      ['directoin@societe.example', true],
      [FIRST, true],
    ]);
    const first = clientOf(portal, FIRST);
    const { rows } = await first.ok(readHistory, {});
    expect(rows).toMatchObject([
      {
        action: 'team.found',
        par: null,
        parLaSociete: false,
        at: NOW.toISOString(),
        after: { email: FIRST, ...ALL_ROLES },
      },
      { action: 'team.found', after: { email: 'directoin@societe.example' } },
    ]);
    const next = await aPerson(portal.db, {
      email: 'suite@societe.example',
      structures: [SOCIETY],
      roles: ['isRepresentantLegal'],
    });
    const successor = clientOf(portal, next.email);
    await successor.ok(readSessionUser, { query: { email: next.email } });
    const contact = (await successor.ok(listTeam, {})).rows.find(({ email }) => email === FIRST);
    const interlocuteurId = contact?.interlocuteurId ?? 0;
    await successor.ok(setRoles, { body: { interlocuteurId, ...NO_ROLE } });
    await start(FIRST);
    expect(await team()).toContainEqual([FIRST, false]);
    await successor.ok(removeCollaborateur, { body: { interlocuteurId } });
    const left = await team();
    await start(FIRST);
    expect(await team()).toEqual(left);
    expect(left).not.toContainEqual([FIRST, expect.anything()]);
    expect((await successor.ok(readHistory, {})).rows[0]?.action).toBe('team.remove');
  });

  test('come in by the address of ADMIN_EMAIL alone, also of a portal that knew no invitations yet', async () => {
    const [email, other] = ['venue@societe.example', 'intruse@societe.example'];
    await portal.db.deleteFrom('collaborateur').where('structureId', '=', SOCIETY).execute();
    await start(email);
    const record = portal.db.updateTable('interlocuteur').where('email', 'in', [email, other]);
    await record.set({ email: other }).execute();
    const problem = await clientOf(portal, other).refused(readSessionUser, {});
    expect(problem).toMatchObject({ status: 403, code: 'INVITATION_REQUIRED' });
    await record.set({ email }).execute();
    await portal.db.updateTable('collaborateur').set({ adresseInvitee: null }).execute();
    const client = clientOf(portal, email);
    expect(await client.refused(readSessionUser, {})).toMatchObject({
      code: 'INVITATION_REQUIRED',
    });
    await start(email);
    expect(await client.ok(readSessionUser, {})).toMatchObject({ email });
  });

  test('an unverified address makes nobody staff, and the start reports why', async () => {
    await portal.db.deleteFrom('collaborateur').where('structureId', '=', SOCIETY).execute();
    const squatted = 'successeur@societe.example';
    await anUnprovedAccount(portal, squatted);
    const stranger = clientOf(portal, squatted);
    await stranger.ok(createProfile, { body: { nom: 'SQUAT', prenom: 'Sacha' } });
    await start(squatted);
    expect(await team()).toEqual([]);
    expect(await stranger.refused(readHistory, {})).toMatchObject({ status: 403 });
    const message = () => staffLacking(portal.db, readConfiguration({ ADMIN_EMAIL: squatted }));
    expect(await message()).toBe(UNPROVED_STAFF);
    await portal.db
      .updateTable('interlocuteur')
      .set({ emailVerifie: true })
      .where('email', '=', squatted)
      .execute();
    expect(await message()).toBeNull();
    await start(squatted);
    expect(await team()).toEqual([[squatted, true]]);
  });

  test('of two merged records, the remaining one is used, with either address', async () => {
    const first = (email: string) => ensureFirstPerson(portal.db, email, NOW);
    const [stored, gone] = ['gardee@societe.example', 'reunie@societe.example'];
    const { interlocuteurId } = await aPerson(portal.db, {
      email: stored,
      person: { emailVerifie: false },
    });
    await aPerson(portal.db, { email: gone, person: { fusionneVers: interlocuteurId } });
    // Nobody signs in yet: signing in will first prove the address.
    for (const email of [stored, gone])
      expect(await first(email)).toEqual({ interlocuteurId, isProved: true });
    await portal.db
      .insertInto('identite')
      .values({
        issuer: 'https://ailleurs.example',
        subject: 'autre',
        interlocuteurId,
        boundAt: NOW,
      })
      .execute();
    for (const email of [stored, gone])
      expect(await first(email)).toEqual({ interlocuteurId, isProved: false });
  });
});

test('the society has its brand’s name, despite any sample, until staff rename it', async () => {
  const portal = await runningPortal('postgres');
  const folder = mkdtempSync(join(tmpdir(), 'portail-marque-'));
  try {
    const startedAs = async (societe: string) => {
      const BRANDS_FILE = brandsFileIn(folder, [{ ...SOCIETY_BRAND, societe }]);
      await ensureFirstStaff(portal.db, readConfiguration({ BRANDS_FILE }), NOW);
      const { raison } = await portal.db
        .selectFrom('structure')
        .select('raison')
        .where('structureId', '=', SOCIETY)
        .executeTakeFirstOrThrow();
      return raison;
    };
    expect(await startedAs('À REMPLIR : nom de la société')).toContain('À REMPLIR');
    expect(await startedAs('Union des producteurs')).toBe('Union des producteurs');
    const { email } = await aPerson(portal.db, {
      structures: [SOCIETY],
      roles: ['isRepresentantLegal'],
    });
    const staff = clientOf(portal, email);
    const query = { structureId: String(SOCIETY) };
    const { structure } = await staff.ok(readStructureSheet, { query });
    const { revision } = structure;
    await staff.ok(adminStructure, {
      body: { structureId: SOCIETY, revision, raison: 'UPR Gestion', motif: 'Nom légal.' },
    });
    expect(await startedAs('Union des producteurs')).toBe('UPR Gestion');
  } finally {
    await portal.remove();
    rmSync(folder, { recursive: true });
  }
});
