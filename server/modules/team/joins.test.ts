import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { listJoins } from '#contract/account/joins.ts';
import { joinStructure } from '#contract/account/structure.ts';
import { listInvitations, removeCollaborateur, setRoles } from '#contract/account/team.ts';
import { listNotifications } from '#contract/messages/notifications.ts';
import { freshTeam, rolesIn, type Someone, someone } from '#server/modules/team/testing/cast.ts';
import { wrongMentions } from '#server/testing/mentions.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { teamMentions } from './tables.ts';

const portal = aRunningPortal('postgres');
const staff = beforehand(() => someone(portal, [SOCIETY], []));
let legal: Someone;
let asking: Someone;
let structureId: number;

beforeEach(async () => {
  legal = await someone(portal);
  asking = await someone(portal);
  structureId = await freshTeam(portal, [[legal, 'isRepresentantLegal']]);
  await asking.client.ok(joinStructure, { body: { structureId } });
});

const waiting = async () => (await staff.client.ok(listJoins, {})).rows;

test('only staff see who requests to join what, and how many managers may answer', async () => {
  const { interlocuteurId } = asking;
  expect((await waiting()).at(-1)).toMatchObject({
    structureId,
    interlocuteurId,
    gestionnaires: 1,
  });
  expect((await legal.client.refused(listJoins, {})).code).toBe('NOT_FOUND');
});

test('staff accept as a manager does', async () => {
  const body = { structureId, interlocuteurId: asking.interlocuteurId, isGestionnaireIsrc: true };
  await staff.client.ok(setRoles, { body });
  expect(await rolesIn(portal, structureId)).toMatchObject({
    [asking.interlocuteurId]: expect.anything(),
  });
  expect((await waiting()).filter((row) => row.structureId === structureId)).toEqual([]);
});

test('declined with a reason, the person reads it', async () => {
  const body = {
    structureId,
    interlocuteurId: asking.interlocuteurId,
    motif: 'Faites-vous inviter.',
  };
  await staff.client.ok(removeCollaborateur, { body });
  const { rows } = await asking.client.ok(listNotifications, { query: {} });
  expect(rows[0]?.texte).toContain('Faites-vous inviter.');
  expect((await waiting()).filter((row) => row.structureId === structureId)).toEqual([]);
});

test('when declined, an invited person loses both request and invitation, and reads why', async () => {
  // Invited first: a person who asks and is invited becomes a member at once.
  await portal.db
    .insertInto('invitation')
    .values({
      structureId,
      interlocuteurId: asking.interlocuteurId,
      email: asking.email,
      createdAt: portal.time.now,
    })
    .execute();
  const body = { structureId, interlocuteurId: asking.interlocuteurId, motif: 'Pas cette année.' };
  await legal.client.ok(removeCollaborateur, { body });
  const { rows } = await asking.client.ok(listNotifications, { query: {} });
  expect(rows[0]).toMatchObject({
    kind: 'TEAM_DECLINED',
    texte: expect.stringContaining('Pas cette année.'),
  });
  expect((await waiting()).filter((row) => row.structureId === structureId)).toEqual([]);
  expect(await asking.client.ok(listInvitations, {})).toEqual([]);
});

test('an answer to a request that a manager accepted meanwhile neither removes the member nor changes their roles', async () => {
  const { interlocuteurId } = asking;
  const location = { structureId, interlocuteurId };
  const accepted = { ...location, demande: true, isGestionnaireInternet: true } as const;
  await legal.client.ok(setRoles, { body: accepted });
  const before = await rolesIn(portal, structureId);
  const late = { ...location, demande: true } as const;
  const answers = [
    await staff.client.refused(removeCollaborateur, {
      body: { ...late, motif: 'Inconnu d’elle.' },
    }),
    await staff.client.refused(setRoles, { body: { ...late, isGestionnaireInternet: false } }),
  ];
  expect(answers).toMatchObject([
    { status: 409, code: 'JOIN_ANSWERED' },
    { status: 409, code: 'JOIN_ANSWERED' },
  ]);
  expect(await rolesIn(portal, structureId)).toEqual(before);
  expect(before[interlocuteurId]).toEqual([108]);
});

test('those beyond the list limit are counted', async () => {
  const { db } = portal;
  const before = (await staff.client.ok(listJoins, {})).total;
  await sql`with people as (
      insert into interlocuteur (email, nom, prenom, etat, created_at, updated_at)
        select 'foule-' || n || '@essai.example', 'ESSAI', 'Foule', 3, now(), now() from generate_series(1, 2600) n
        returning interlocuteur_id)
    insert into demande_rattachement (structure_id, interlocuteur_id, created_at)
      select ${structureId}, interlocuteur_id, now() from people`.execute(db);
  const { rows, total, capped } = await staff.client.ok(listJoins, {});
  expect({ rows: rows.length, total, capped }).toEqual({
    rows: 2500,
    total: before + 2600,
    capped: true,
  });
});

test('the declared references to people and structures match the database', async () => {
  expect(await wrongMentions(portal.db, teamMentions)).toEqual([]);
});
