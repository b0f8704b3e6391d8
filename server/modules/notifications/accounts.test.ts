import { beforeAll, describe, expect, test } from 'vitest';
import { createProfile } from '#contract/account/profile.ts';
import {
  createStructure,
  joinStructure,
  withdrawJoinRequest,
} from '#contract/account/structure.ts';
import {
  deleteProfile,
  inviteCollaborateur,
  removeCollaborateur,
  setRoles,
} from '#contract/account/team.ts';
import { decideAccount, submitAccount } from '#contract/account/workflow.ts';
import { listNotifications } from '#contract/messages/notifications.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { anUnprovedAccount, aPerson, aStructure } from '#server/testing/builders.ts';
import { wrongMentions } from '#server/testing/mentions.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { notificationMentions } from './tables.ts';
import { aNewsroom, aReader, type News } from './testing/newsroom.ts';

describe('who is notified about accounts', () => {
  const portal = aRunningPortal('postgres');
  let read: () => Promise<News>;
  const newsroom = beforehand(() => aNewsroom(portal, { raison: 'Les Marées' }));
  beforeAll(async () => {
    read = aReader(portal);
  });

  /** A structure still being entered, by its founder, ready to be sent. */
  const anApplicant = async (input: Parameters<typeof aStructure>[1] = {}) => {
    const structureId = await aStructure(portal.db, { etat: 1, statut: 'BENEFICIAIRE', ...input });
    const { email, interlocuteurId } = await aPerson(portal.db, {
      structures: [structureId],
      roles: ['isRepresentantLegal'],
      person: {
        etat: 1,
        civilite: 'MME',
        nom: 'Le Goff',
        prenom: 'Anaïs',
        telephone: '01 23 45 67 89',
      },
    });
    return { email, client: clientOf(portal, email), body: { structureId, interlocuteurId } };
  };

  test('sent, refused, corrected, accepted: each step by mail, with the motive and the page to correct', async () => {
    const { email, client, body } = await anApplicant({
      raison: 'Éditions du Phare',
      marque: 'SPI',
    });
    await client.ok(submitAccount, { body });
    const sent = await read();
    expect([sent.portal, sent.mail]).toEqual([
      [`ACCOUNT_SUBMITTED -> ${email}`],
      [`ACCOUNT_SUBMITTED -> ${email}`],
    ]);
    // The brand of the structure, not of the deployment.
    expect(sent.letters[0]?.text).toContain('Société des producteurs indépendants');
    expect(sent.letters[0]?.text).toContain('rien d’autre à faire');

    const motif = 'L’extrait Kbis date de plus de trois mois.';
    await newsroom.staff.client.ok(decideAccount, { body: { ...body, action: 'KO', motif } });
    const refused = await read();
    expect([refused.portal, refused.mail]).toEqual([
      [`ACCOUNT_REFUSED -> ${email}`],
      [`ACCOUNT_REFUSED -> ${email}`],
    ]);
    expect(refused.letters[0]?.text).toContain(motif);
    expect(refused.letters[0]?.text).toContain(`${portal.origin}/account/complete/structure`);

    await client.ok(submitAccount, { body });
    await read();
    await newsroom.staff.client.ok(decideAccount, { body: { ...body, action: 'OK' } });
    const accepted = await read();
    expect(accepted.mail).toEqual([`ACCOUNT_ACCEPTED -> ${email}`]);
    expect(accepted.letters[0]?.text).toContain('demander vos codes ISRC');
    expect(accepted.letters[0]?.text).toContain(`${portal.origin}/isrc?pour=${body.structureId}\n`);
    const { rows, nonLues } = await client.ok(listNotifications, { query: {} });
    expect([rows.map((row) => row.kind), nonLues]).toEqual([
      ['ACCOUNT_ACCEPTED', 'ACCOUNT_SUBMITTED', 'ACCOUNT_REFUSED', 'ACCOUNT_SUBMITTED'],
      4,
    ]);
  });

  test('submitted with an unconfirmed address: the mail states what is left to do', async () => {
    const { client, body } = await anApplicant({ raison: 'Éditions de la Jetée' });
    const { interlocuteurId } = body;
    const people = portal.db.updateTable('interlocuteur').set({ emailVerifie: false });
    await people.where('interlocuteurId', '=', interlocuteurId).execute();
    await client.ok(submitAccount, { body });
    const [letter] = (await read()).letters;
    expect(letter?.text).toContain('confirmer votre adresse');
    expect(letter?.text).not.toContain('rien d’autre');
  });

  test('deleted by staff: its author is notified by mail, even when the record is deleted too', async () => {
    const email = `supprime@essai.example`;
    await anUnprovedAccount(portal, email);
    const client = clientOf(portal, email);
    const profile = { civilite: 'MME', nom: 'Le Goff', prenom: 'Anaïs' } as const;
    const { interlocuteurId } = await client.ok(createProfile, { body: profile });
    const { structureId } = await client.ok(createStructure, {
      body: { raison: 'Essai sans suite' },
    });
    await portal.db
      .updateTable('structure')
      .set({ etat: 2 })
      .where('structureId', '=', structureId)
      .execute();
    await read();
    await newsroom.staff.client.ok(decideAccount, {
      body: { interlocuteurId, structureId, action: 'DELETE' },
    });
    const reported = await read();
    expect(reported.mail).toEqual([`ACCOUNT_DELETED -> ${email}`]);
    expect(reported.letters[0]?.text).toContain('Essai sans suite');
  });

  test('invited: the person by mail, with the address of the portal', async () => {
    const email = `invite@essai.example`;
    const body = { email, isGestionnaireIsrc: true };
    await newsroom.manager.client.ok(inviteCollaborateur, { body });
    const { portal: reported, mail, letters } = await read();
    expect([reported, mail]).toEqual([[`TEAM_INVITED -> ${email}`], [`TEAM_INVITED -> ${email}`]]);
    expect(letters[0]?.text).toContain('La structure Les Marées vous invite');
    expect(letters[0]?.text).toContain('Le portail vous dit quels sont vos rôles.');
    expect(letters[0]?.text).toContain(`${portal.origin}/?pour=${newsroom.structureId}\n`);
  });

  test('a structure that was not validated cannot mail its name to strangers, nor mail them every hour', async () => {
    const { client, body } = await anApplicant({ raison: 'GAGNEZ http://piege.example' });
    const email = `inconnue@essai.example`;
    const { interlocuteurId } = await client.ok(inviteCollaborateur, { body: { email } });
    const { letters } = await read();
    expect(letters.map(({ to }) => to)).toEqual([email]);
    expect(JSON.stringify(letters)).not.toContain('piege');
    const { structureId } = body;
    await client.ok(removeCollaborateur, { body: { structureId, interlocuteurId } });
    await client.ok(inviteCollaborateur, { body: { email } });
    expect((await read()).mail).toEqual([]);
  });

  test('roles changed, removed: the person concerned, unless it is oneself', async () => {
    const { structureId, author, manager } = newsroom;
    const { interlocuteurId } = author;
    await author.client.ok(listNotifications, { query: {} });
    const roles = { isGestionnaireIsrc: true, isGestionnaireInternet: true };
    const change = (input: object) =>
      manager.client.ok(setRoles, { body: { structureId, interlocuteurId, ...input } });
    await change(roles);
    expect(await read()).toMatchObject({
      portal: [`TEAM_ROLES_CHANGED -> ${author.email}`],
      mail: [`TEAM_ROLES_CHANGED -> ${author.email}`],
    });
    await change(roles);
    expect(await read()).toMatchObject({ portal: [], mail: [] });
    await change({ isGestionnaireInternet: false });
    // The portal notifies each change; that day's mail is already queued.
    expect(await read()).toMatchObject({
      portal: [`TEAM_ROLES_CHANGED -> ${author.email}`],
      mail: [],
    });
    await manager.client.ok(removeCollaborateur, { body: { structureId, interlocuteurId } });
    expect(await read()).toMatchObject({
      portal: [`TEAM_REMOVED -> ${author.email}`],
      mail: [`TEAM_REMOVED -> ${author.email}`],
    });
    const leaving = await aPerson(portal.db, { structures: [structureId] });
    await clientOf(portal, leaving.email).ok(deleteProfile, {
      body: { structureId, interlocuteurId: leaving.interlocuteurId },
    });
    expect(await read()).toMatchObject({ portal: [], mail: [] });
  });

  test('a request to join: the managers, without a name in the mail, once a day; then its answer', async () => {
    const { structureId, manager } = await aNewsroom(portal);
    const asking = await aPerson(portal.db, { person: { nom: 'Quéré', prenom: 'Malo' } });
    const client = clientOf(portal, asking.email);
    await client.ok(joinStructure, { body: { structureId } });
    const request = await read();
    expect([request.portal, request.mail]).toEqual([
      [`JOIN_REQUESTED -> ${manager.email}`],
      [`JOIN_REQUESTED -> ${manager.email}`],
    ]);
    expect(JSON.stringify(request.letters)).not.toContain('Quéré');
    // The link opens the team of this structure, for a manager of several.
    expect(request.letters[0]?.text).toContain(
      `${portal.origin}/account/structure/team?pour=${structureId}\n`,
    );
    expect((await manager.client.ok(listNotifications, { query: {} })).rows[0]).toMatchObject({
      texte: expect.stringContaining('Malo Quéré'),
      lien: '/account/structure/team',
      structureId,
    });
    await client.ok(joinStructure, { body: { structureId } });
    await client.ok(withdrawJoinRequest, { body: { structureId } });
    await client.ok(joinStructure, { body: { structureId } });
    expect(await read()).toMatchObject({
      portal: [`JOIN_REQUESTED -> ${manager.email}`],
      mail: [],
    });

    const { interlocuteurId } = asking;
    await manager.client.ok(removeCollaborateur, { body: { structureId, interlocuteurId } });
    expect((await read()).mail).toEqual([`TEAM_DECLINED -> ${asking.email}`]);
    await client.ok(joinStructure, { body: { structureId } });
    await read();
    await manager.client.ok(setRoles, {
      body: { structureId, interlocuteurId, isGestionnaireIsrc: true },
    });
    expect(await read()).toMatchObject({
      portal: [`TEAM_JOINED -> ${asking.email}`],
      mail: [`TEAM_JOINED -> ${asking.email}`],
    });
  });

  test('the declared references to people and structures match the database', async () => {
    expect(await wrongMentions(portal.db, notificationMentions)).toEqual([]);
  });
});
