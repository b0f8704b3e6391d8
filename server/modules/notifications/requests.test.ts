import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setRoles } from '#contract/account/team.ts';
import { listNotifications } from '#contract/messages/notifications.ts';
import { cancelCode } from '#contract/registration/cancellation.ts';
import {
  rejectDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { allocatePrefix, changePrefix } from '#contract/registration/prefixes.ts';
import { mergePeople } from '#contract/registry-admin/people.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe } from '#server/testing/builders.ts';
import { accepted, aTrack, lockedDossier, sentDossier, tracks } from '#server/testing/dossiers.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { REMIND_AFTER_DAYS, remindOfTimings } from './remind.ts';
import { aNewsroom, aPool, aReader, type News, type Newsroom } from './testing/newsroom.ts';

const DAY = 86_400_000;

describe('who is notified about requests', () => {
  const portal = aRunningPortal('postgres');
  let read: () => Promise<News>;
  let newsroom: Newsroom;
  beforeAll(async () => {
    await aPool(portal);
    read = aReader(portal);
  });
  beforeEach(async () => {
    portal.time.now = new Date();
    newsroom = await aNewsroom(portal);
    await read();
  });

  test('a person merged into another record is notified there about the first record’s submissions', async () => {
    const { dossierId } = await lockedDossier(
      newsroom.author.client,
      newsroom.staff.client,
      tracks(1),
    );
    const other = await aPerson(portal.db, {
      person: { createdAt: new Date('2020-01-01T00:00:00Z') },
    });
    const ids = {
      interlocuteurId: newsroom.author.interlocuteurId,
      autreInterlocuteurId: other.interlocuteurId,
    };
    const comptes = { structures: 1, structuresCommunes: 0, demandes: 0 };
    await newsroom.staffManager.client.ok(mergePeople, {
      body: { ...ids, motif: 'Deux fiches.', comptes },
    });
    await read();
    await newsroom.staff.client.ok(validateDossier, { body: { dossierId } });
    const { portal: reported, mail } = await read();
    expect(reported).toContain(`DOSSIER_DECIDED -> ${newsroom.author.email}`);
    expect(mail).toEqual([`DOSSIER_DECIDED -> ${newsroom.author.email}`]);
    const { rows } = await newsroom.author.client.ok(listNotifications, { query: {} });
    expect(rows.map(({ kind: what }) => what)).toContain('DOSSIER_DECIDED');
  });

  test('a submission is confirmed to its submitter only', async () => {
    const { duree: _, ...untimed } = aTrack();
    const { dossierId } = await sentDossier(newsroom.author.client, [...tracks(2), untimed]);
    const { portal: reported, mail, letters } = await read();
    expect(reported).toEqual([`DOSSIER_SUBMITTED -> ${newsroom.author.email}`]);
    expect(mail).toEqual([`DOSSIER_SUBMITTED -> ${newsroom.author.email}`]);
    const [letter] = letters;
    expect(letter?.subject).toMatch(/^Demande \d{4}-\d{5}\u00a0: /);
    expect(letter?.text).toContain('2 enregistrements sont à l’étude');
    expect(letter?.text).toContain('1 enregistrement attend encore sa durée');
    expect(letter?.text).toContain(`${portal.origin}/isrc/dossier/${dossierId}`);
    expect(letter?.text).toContain('Société des producteurs phonographiques');
    expect(letter?.text).toContain(`${portal.origin}/account/profile`);
  });

  test('a decision: mail to the submitter, the portal for everyone with a role', async () => {
    const [first, second] = [aTrack(), aTrack()];
    const { staff, author, manager } = newsroom;
    const { dossierId, elementIds } = await lockedDossier(author.client, staff.client, [
      first,
      second,
    ]);
    await read();
    const [, refused = 0] = elementIds;
    const declarations = [
      { elementId: refused, action: 'KO' as const, motif: 'La version manque' },
    ];
    await staff.client.ok(validateDossier, { body: { dossierId, declarations } });
    const { portal: reported, mail, letters } = await read();
    expect(reported).toEqual(
      [author, manager].map(({ email }) => `DOSSIER_DECIDED -> ${email}`).sort(),
    );
    expect(mail).toEqual([`DOSSIER_DECIDED -> ${author.email}`]);
    expect(letters[0]?.text).toMatch(new RegExp(`FR-POO-\\d\\d-\\d{5} {2}${first.titre}`));
    expect(letters[0]?.text).toContain(`- ${second.titre}\u00a0: La version manque`);
  });

  test('everything refused: the motive and the page where it is corrected', async () => {
    const { staff, author } = newsroom;
    const { dossierId } = await lockedDossier(author.client, staff.client, tracks(1));
    await read();
    await staff.client.ok(rejectDossier, { body: { dossierId, motif: 'Déjà immatriculé' } });
    const { letters } = await read();
    expect(letters[0]?.subject).toMatch(/à corriger$/);
    expect(letters[0]?.text).toContain('Déjà immatriculé');
    expect(letters[0]?.text).toContain(`${portal.origin}/isrc/dossier/${dossierId}`);
  });

  test('a person who left the structure before the decision is not notified of its codes', async () => {
    const { staff, author, manager } = newsroom;
    const { dossierId } = await lockedDossier(author.client, staff.client, tracks(1));
    await portal.db
      .deleteFrom('collaborateur')
      .where('interlocuteurId', '=', author.interlocuteurId)
      .execute();
    await read();
    await staff.client.ok(validateDossier, { body: { dossierId } });
    expect(await read()).toMatchObject({
      portal: [`DOSSIER_DECIDED -> ${manager.email}`],
      mail: [],
    });
  });

  test('a mail opt-out stops mails and keeps notifications; mails about the account are still sent', async () => {
    const { author, staff, manager } = newsroom;
    await portal.db
      .updateTable('interlocuteur')
      .set({ preferences: JSON.stringify({ courriels: false }) })
      .where('interlocuteurId', '=', author.interlocuteurId)
      .execute();
    const { dossierId } = await lockedDossier(author.client, staff.client, tracks(1));
    await staff.client.ok(validateDossier, { body: { dossierId } });
    expect(await read()).toMatchObject({ mail: [] });
    const { structureId } = newsroom;
    const body = {
      structureId,
      interlocuteurId: author.interlocuteurId,
      isGestionnaireInternet: true,
      isGestionnaireIsrc: false,
    };
    await manager.client.ok(setRoles, { body });
    expect(await read()).toMatchObject({
      portal: [`TEAM_ROLES_CHANGED -> ${author.email}`],
      mail: [`TEAM_ROLES_CHANGED -> ${author.email}`],
    });
  });

  test('a repeated request notifies once, a refused one notifies nobody', async () => {
    const { author } = newsroom;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const once = clientOf(portal, author.email, key);
    const { dossierId } = await author.client.ok(createElement, { body: aTrack() });
    const body = { dossierId, attestation: true } as const;
    await once.ok(submitDossier, { body });
    await once.ok(submitDossier, { body });
    expect((await read()).mail).toHaveLength(1);
    await author.client.refused(submitDossier, { body });
    expect(await read()).toEqual({ portal: [], mail: [], letters: [] });
  });

  test('what is rolled back leaves neither notification nor mail', async () => {
    const { structureId, author } = newsroom;
    const attempt = inTransaction(portal.db, async (db) => {
      const facts = { numero: '2026-00001', titre: null, sent: 1, toTime: 0 };
      await portal.notifyQuietly(
        { db, now: new Date(), afterCommit: () => {} },
        { kind: 'DOSSIER_SUBMITTED', structureId, interlocuteurId: author.interlocuteurId, facts },
      );
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    expect(await read()).toEqual({ portal: [], mail: [], letters: [] });
  });

  test('a prefix allocated, then closed: its holders are notified; the pool has no holder', async () => {
    const { structureId, author, manager, staffManager } = newsroom;
    const holders = [author, manager].map(({ email }) => email).sort();
    const code = `FR${String(structureId).slice(-3)}`;
    const { prefixeId } = await staffManager.client.ok(allocatePrefix, {
      body: { code, type: 'P', structureId },
    });
    const allocated = await read();
    expect(allocated.portal).toEqual(holders.map((email) => `PREFIX_ALLOCATED -> ${email}`));
    expect(allocated.mail).toEqual(holders.map((email) => `PREFIX_ALLOCATED -> ${email}`));
    expect(allocated.letters[0]?.text).toContain(`FR-${code.slice(2)}`);
    await staffManager.client.ok(changePrefix, {
      body: { action: 'CLOSE', prefixeId, motif: 'Cessation d’activité' },
    });
    const closed = await read();
    expect(closed.portal).toEqual(holders.map((email) => `PREFIX_CLOSED -> ${email}`));
    expect(closed.letters[0]?.text).toContain('Cessation d’activité');
    const pool = `FR${String(structureId).slice(-2)}Z`;
    await staffManager.client.ok(allocatePrefix, {
      body: { code: pool, type: 'P', structureId: null },
    });
    expect(await read()).toEqual({ portal: [], mail: [], letters: [] });
  });

  test('a prefix at 90 % of its range: holders and staff managers, with the dossier that passes it', async () => {
    const { structureId, author, manager, staff } = newsroom;
    const code = `FX${String(structureId).slice(-3)}`;
    await aPrefixe(portal.db, { code, structureId, rangeStart: 1, rangeEnd: 10 });
    const decide = async (count: number) => {
      const { dossierId } = await lockedDossier(author.client, staff.client, tracks(count));
      await read();
      await staff.client.ok(validateDossier, { body: { dossierId } });
      return (await read()).portal.filter((line) => line.startsWith('PREFIX_'));
    };
    expect(await decide(8)).toEqual([]);
    const reported = await decide(1);
    const managers = await portal.db
      .selectFrom('collaborateur as c')
      .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'c.interlocuteurId')
      .select('i.email')
      .where('c.structureId', '=', 22)
      .where('c.isGestionnaireInternet', '=', true)
      .execute();
    const expected = [author, manager, ...managers].map(
      ({ email }) => `PREFIX_NEARLY_EXHAUSTED -> ${email}`,
    );
    expect(reported).toEqual(expected.sort());
    expect(await decide(1)).toEqual([]);
  });

  test('no number left: the dossier waits, and staff managers are notified once a day and type', async () => {
    const { author, staff } = newsroom;
    const { dossierId } = await lockedDossier(author.client, staff.client, [
      { ...aTrack(), type: 'V' as const },
    ]);
    await read();
    const body = { dossierId };
    expect(await staff.client.refused(validateDossier, { body })).toMatchObject({
      code: 'NO_NUMBER_LEFT',
    });
    const first = await read();
    expect(first.portal.length).toBeGreaterThan(0);
    expect(first.portal).toContain(`NUMBERS_EXHAUSTED -> ${newsroom.staffManager.email}`);
    expect(first.portal.every((line) => line.startsWith('NUMBERS_EXHAUSTED'))).toBe(true);
    expect(first.portal).not.toContain(`NUMBERS_EXHAUSTED -> ${staff.email}`);
    expect(first.mail).toEqual(first.portal);
    await staff.client.refused(validateDossier, { body });
    expect(await read()).toEqual({ portal: [], mail: [], letters: [] });
    portal.time.now = new Date(Date.now() + DAY);
    await staff.client.ok(takeDossierInCharge, { body });
    await read();
    await staff.client.refused(validateDossier, { body });
    expect((await read()).portal).toEqual(first.portal);
  });

  test('a timing that misses for thirty days is recalled once, to the submitter alone', async () => {
    const { duree: _, ...untimed } = aTrack();
    const provisional = { ...aTrack(), dureeProvisoire: true };
    const { dossierId } = await sentDossier(newsroom.author.client, [
      untimed,
      provisional,
      aTrack(),
    ]);
    await read();
    const round = () => remindOfTimings(portal.db, () => portal.time.now, portal.notifyQuietly);
    const own = ({ portal: reported }: News) =>
      reported.filter((line) => line.endsWith(newsroom.author.email));
    portal.time.now = new Date(Date.now() + (REMIND_AFTER_DAYS - 1) * DAY);
    await round();
    expect(own(await read())).toEqual([]);
    portal.time.now = new Date(Date.now() + (REMIND_AFTER_DAYS + 1) * DAY);
    await Promise.all([round(), round()]);
    const { letters, ...received } = await read();
    expect(own({ ...received, letters })).toEqual([
      `MINUTERIE_REMINDER -> ${newsroom.author.email}`,
    ]);
    const letter = letters.find(({ text }) =>
      text.includes(`/isrc/dossier/${dossierId}?pour=${newsroom.structureId}\n`),
    );
    expect(letter?.text).toContain('1 enregistrement attend sa durée');
    // The society holds the other one: its duration cannot be entered before its code.
    expect(letter?.text).not.toContain('provisoire');
    await round();
    expect(own(await read())).toEqual([]);
    await accepted(newsroom.staff.client, dossierId);
    await read();
    await round();
    const after = (await read()).letters.find(({ to }) => to === newsroom.author.email);
    expect(after?.text).toContain('1 durée est provisoire');
  });

  test('a cancelled code needs no duration: nobody is reminded of it', async () => {
    const { author, staff, staffManager } = newsroom;
    const provisional = () => ({ ...aTrack(), dureeProvisoire: true });
    const one = await sentDossier(author.client, [provisional(), provisional()]);
    const all = await sentDossier(author.client, [provisional()]);
    for (const { dossierId } of [one, all]) await accepted(staff.client, dossierId);
    for (const [elementId = 0] of [one.elementIds, all.elementIds])
      await staffManager.client.ok(cancelCode, {
        body: { elementId, motif: 'Attribué par erreur' },
      });
    await read();
    portal.time.now = new Date(Date.now() + (REMIND_AFTER_DAYS + 1) * DAY);
    await remindOfTimings(portal.db, () => portal.time.now, portal.notifyQuietly);
    const letters = (await read()).letters.filter(({ to }) => to === author.email);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain(
      `/isrc/dossier/${one.dossierId}?pour=${newsroom.structureId}\n`,
    );
    expect(letters[0]?.text).toContain('1 durée est provisoire');
  });

  test('once its submitter left, a timing that misses is recalled to those who work there', async () => {
    const { author, manager, memberWithoutRole } = newsroom;
    const { duree: _, ...untimed } = aTrack();
    await sentDossier(author.client, [untimed]);
    await portal.db
      .deleteFrom('collaborateur')
      .where('interlocuteurId', '=', author.interlocuteurId)
      .execute();
    await read();
    portal.time.now = new Date(Date.now() + (REMIND_AFTER_DAYS + 1) * DAY);
    await remindOfTimings(portal.db, () => portal.time.now, portal.notifyQuietly);
    const { mail } = await read();
    const reported = ({ email }: { email: string }) =>
      mail.filter((line) => line.endsWith(` ${email}`));
    expect([author, memberWithoutRole].flatMap(reported)).toEqual([]);
    expect(reported(manager)).toEqual([`MINUTERIE_REMINDER -> ${manager.email}`]);
  });
});
