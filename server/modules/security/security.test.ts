import { beforeAll, describe, expect, test } from 'vitest';
import { inviteCollaborateur, removeCollaborateur, setRoles } from '#contract/account/team.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { writeText } from '#contract/localization.ts';
import { cancelCode } from '#contract/registration/cancellation.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { allocatePrefix, changePrefix } from '#contract/registration/prefixes.ts';
import { answerTransfer, offerTransfer } from '#contract/registration/transfers.ts';
import { searchSecurityEvents } from '#contract/security/events.ts';
import { readSessionUser } from '#contract/session.ts';
import {
  createServiceAccount,
  renewSecret,
  revokeServiceAccount,
} from '#contract/software/service-accounts.ts';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { networkOf } from '#identity/embedded/accounts/network.ts';
import { createBrowser } from '#identity/testing/browser.ts';
import { formAction, startAuthorization } from '#identity/testing/sign-in.ts';
import { aGround, issued, oneIssued } from '#server/modules/register/testing/register-ground.ts';
import { askToken } from '#server/modules/software/testing/program.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { wrongMentions } from '#server/testing/mentions.ts';
import { PASSWORD, SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { formOf, uploadClient } from '../justificatifs/testing/upload-client.ts';
import { forgetOldEvents } from './forget.ts';
import { noter } from './note.ts';
import { securityMentions } from './tables.ts';

type Criteria = BodyInput<typeof searchSecurityEvents>;

describe('the watch', () => {
  const portal = aRunningPortal('postgres');
  const ground = beforehand(() => aGround(portal));
  let reader: ApiClient;
  let boss: string;
  beforeAll(async () => {
    const roles = ['isRepresentantLegal'] as const;
    const { email } = await aPerson(portal.db, { structures: [SOCIETY], roles });
    reader = clientOf(portal, email);
    const team = {
      structures: [ground.giver.structureId],
      roles: ['isGestionnaireInternet'] as const,
    };
    boss = (await aPerson(portal.db, team)).email;
    // Everyone signs in now, so that a test sees its own events only.
    const { giver, receiver, staff, manager } = ground;
    const callers = [
      reader,
      clientOf(portal, boss),
      giver.client,
      giver.reader,
      receiver.client,
      staff,
      manager,
    ];
    for (const one of callers) await one.ok(readSessionUser, { query: {} });
  });

  const search = async (body: Criteria = {}) =>
    (await reader.ok(searchSecurityEvents, { body })).rows;
  /** Events that an act stores, oldest first. */
  async function leftBy<T>(act: () => Promise<T>) {
    const [last] = await search();
    const done = await act();
    const rows = await search();
    const events = rows
      .filter(({ evenementId }) => evenementId > (last?.evenementId ?? 0))
      .toReversed();
    return { done, events, kinds: events.map(({ genre }) => genre) };
  }
  const site = () => ({ origin: portal.origin, realm: 'isrc', clientId: 'portail' });
  async function tryPassword(email: string, password: string) {
    const browser = createBrowser();
    const page = await browser.follow(
      await browser.get(startAuthorization(site()).url),
      () => false,
    );
    return browser.post(formAction(page), { email, password });
  }

  test('a collaborator: invited with a role, given another, then none, then removed', async () => {
    const { structureId } = ground.giver;
    const client = clientOf(portal, boss);
    const email = 'collegue@essai.example';
    const { done, events } = await leftBy(() =>
      client.ok(inviteCollaborateur, { body: { email, isGestionnaireIsrc: true } }),
    );
    const { interlocuteurId } = done;
    expect(events).toMatchObject([
      {
        genre: 'COLLABORATEUR_INVITE',
        issue: 'REUSSI',
        adresse: expect.stringMatching(/^(::1|127\.)/),
        qui: { email: boss },
        vise: { interlocuteurId, email },
        structure: { structureId },
        precisions: { action: 'team.invite' },
      },
      {
        genre: 'ROLE_DONNE',
        vise: { interlocuteurId },
        precisions: { roles: 'Gestionnaire ISRC' },
      },
    ]);
    const body = { interlocuteurId, isGestionnaireIsrc: false, isGestionnaireInternet: true };
    expect((await leftBy(() => client.ok(setRoles, { body }))).events).toMatchObject([
      { genre: 'ROLE_DONNE', precisions: { roles: 'Gestionnaire internet' } },
      { genre: 'ROLE_RETIRE', precisions: { roles: 'Gestionnaire ISRC' } },
    ]);
    const { kinds } = await leftBy(() =>
      client.ok(removeCollaborateur, { body: { interlocuteurId } }),
    );
    expect(kinds).toEqual(['COLLABORATEUR_RETIRE', 'ROLE_RETIRE']);
  });

  test('a prefix opened and closed, a code cancelled, codes transferred as one act', async () => {
    const { manager, giver, receiver } = ground;
    const opened = await leftBy(() =>
      manager.ok(allocatePrefix, { body: { code: 'FRZ77', type: 'P', structureId: null } }),
    );
    expect(opened.events).toMatchObject([
      { genre: 'PREFIXE_OUVERT', precisions: { code: 'FRZ77' } },
    ]);
    const { prefixeId } = opened.done;
    const closed = await leftBy(() =>
      manager.ok(changePrefix, { body: { prefixeId, action: 'CLOSE', motif: 'Essai.' } }),
    );
    expect(closed.kinds).toEqual(['PREFIXE_FERME']);
    const { elementId, isrc } = await oneIssued(ground, giver);
    const cancelled = await leftBy(() =>
      manager.ok(cancelCode, { body: { elementId, motif: 'Essai.' } }),
    );
    expect(cancelled.events).toMatchObject([{ genre: 'CODE_ANNULE', precisions: { isrc } }]);
    const elementIds = (await issued(ground, giver, [{}, {}, {}])).map((one) => one.elementId);
    const { transfertId } = await giver.client.ok(offerTransfer, {
      body: { elementIds, versStructureId: receiver.structureId, motif: 'Cession.' },
    });
    const moved = await leftBy(() =>
      receiver.client.ok(answerTransfer, { body: { transfertId, action: 'OK' } }),
    );
    expect(
      moved.events.map(({ genre, structure, precisions }) => [
        genre,
        structure?.structureId,
        precisions.nombre,
      ]),
    ).toEqual([
      ['CODE_TRANSFERE', giver.structureId, 3],
      ['CODE_TRANSFERE', receiver.structureId, 3],
    ]);
  });

  test('an action reserved for managers is an act; an everyday action is not', async () => {
    const { manager, giver } = ground;
    const text = { id: 'footer/contact', value: 'Appelez-nous.' } as const;
    expect((await leftBy(() => manager.ok(writeText, { body: text }))).events).toMatchObject([
      { genre: 'ACTE_RESPONSABLE', vise: null, precisions: { action: 'texte.write' } },
    ]);
    expect(
      (await leftBy(() => giver.client.ok(createElement, { body: { titre: 'Houle' } }))).kinds,
    ).toEqual([]);
  });

  test('a key made, renewed, revoked, and a wrong one; its secret is nowhere', async () => {
    const structureId = await aStructure(portal.db);
    const roles = ['isGestionnaireInternet'] as const;
    const manager = await aClient(portal, { structures: [structureId], roles });
    const body = { nom: 'Catalogue', role: 'LECTURE' as const };
    const { done, kinds } = await leftBy(() => manager.ok(createServiceAccount, { body }));
    expect(kinds).toEqual(['CONNEXION', 'CLE_CREEE']);
    const { compteServiceId, clientId } = done;
    const renewed = await leftBy(() => manager.ok(renewSecret, { body: { compteServiceId } }));
    expect(renewed.kinds).toEqual(['CLE_CREEE']);
    const wrong = await leftBy(() =>
      askToken(portal, { clientId, clientSecret: 'devinee-au-hasard' }),
    );
    expect(wrong.events).toMatchObject([
      { genre: 'CONNEXION_REFUSEE', issue: 'REFUSE', saisi: null },
    ]);
    const gone = await leftBy(() =>
      manager.ok(revokeServiceAccount, { body: { compteServiceId } }),
    );
    expect(gone.events).toMatchObject([{ genre: 'CLE_REVOQUEE', precisions: { compteServiceId } }]);
    const stored = JSON.stringify(
      await portal.db.selectFrom('evenementSecurite').selectAll().execute(),
    );
    for (const secret of [
      done.clientSecret,
      renewed.done.clientSecret,
      'devinee-au-hasard',
      PASSWORD,
    ]) {
      expect(stored).not.toContain(secret);
    }
  });

  test('a refused file, with what it was, not with its name', async () => {
    const { giver } = ground;
    const locked = aPdf(undefined, '/Encrypt 5 0 R ');
    const { events } = await leftBy(() =>
      uploadClient(portal, boss).refused(
        formOf(giver.structureId, [{ bytes: locked, name: 'passeport de Rose.pdf' }]),
      ),
    );
    expect(events).toMatchObject([
      { genre: 'FICHIER_REFUSE', precisions: { fautes: 'ENCRYPTED' } },
    ]);
    expect(JSON.stringify(events)).not.toContain('Rose');
  });

  test('what is forbidden, be it answered 403 or as unknown; ten times in a minute are one line', async () => {
    const { giver } = ground;
    const body = { email: 'ami@essai.example', isGestionnaireIsrc: true };
    await giver.reader.refused(inviteCollaborateur, { body });
    const forbidden = await leftBy(() => giver.client.refused(searchSecurityEvents, { body: {} }));
    expect(forbidden.done.status).toBe(404);
    expect(forbidden.events).toMatchObject([
      { genre: 'APPEL_INTERDIT', precisions: { appel: 'POST /api/securite/evenements' } },
    ]);
    for (let n = 0; n < 9; n += 1) await giver.client.refused(searchSecurityEvents, { body: {} });
    expect((await search({ genre: 'APPEL_INTERDIT', personne: giver.email }))[0]).toMatchObject({
      fois: 10,
    });
    const answered403 = (await search({ genre: 'APPEL_INTERDIT' })).map(
      ({ precisions }) => precisions.appel,
    );
    expect(answered403).toContain(`${inviteCollaborateur.method} ${inviteCollaborateur.path}`);
    // Staff without a role of manager do not read it either.
    expect((await ground.staff.refused(searchSecurityEvents, { body: {} })).status).toBe(403);
  });

  test('a refused write leaves no act', async () => {
    const { kinds } = await leftBy(() =>
      ground.manager.refused(allocatePrefix, {
        body: { code: 'trop court', type: 'P', structureId: null },
      }),
    );
    expect(kinds).toEqual([]);
  });

  test('a sign-in by person; a wrong address by what may be shown of it, found again by the whole', async () => {
    const { email } = await aPerson(portal.db, { structures: [ground.giver.structureId] });
    await portal.tokenOf(email);
    await clientOf(portal, email).ok(readSessionUser, { query: {} });
    const { events } = await leftBy(async () => {
      await tryPassword(email, 'pas le sien');
      await tryPassword('Inconnue@Label.example', 'tentative');
      await tryPassword('motdepassetropvite', 'tentative');
    });
    expect(events.map(({ genre, qui, saisi }) => [genre, qui?.email ?? null, saisi])).toEqual([
      ['CONNEXION_REFUSEE', email, null],
      ['CONNEXION_REFUSEE', null, 'I…@label.example'],
      ['CONNEXION_REFUSEE', null, null],
    ]);
    // The first sign-in came before the account had its record.
    expect(
      (await search({ personne: email })).map(({ genre, qui }) => [genre, qui?.email]),
    ).toEqual([
      ['CONNEXION_REFUSEE', email],
      ['CONNEXION', email],
    ]);
    expect(await search({ personne: 'inconnue@label.example' })).toHaveLength(1);
    const stored = JSON.stringify(
      await portal.db.selectFrom('evenementSecurite').selectAll().execute(),
    );
    expect(stored).not.toMatch(/motdepassetropvite|tentative|nconnue/);
  });

  test('names that a stranger makes up are one line a minute, however many', async () => {
    // A new minute, so that events of other tests are not counted together.
    portal.time.now = new Date(portal.time.now.getTime() + 60_000);
    const { events } = await leftBy(async () => {
      for (let n = 1; n <= 5; n += 1)
        await askToken(portal, { clientId: `invente-${crypto.randomUUID()}`, clientSecret: 'x' });
    });
    expect(events).toMatchObject([{ genre: 'CONNEXION_REFUSEE', fois: 5 }]);
    const note = noter({ fingerprint: (key) => key, networkOf });
    const waits = async (typed: string, address: string) => {
      const source = { address, agent: null, call: 'essai' };
      const event = { kind: 'ATTENTE_IMPOSEE', at: portal.time.now, typed, source } as const;
      return (await note(portal.db, event)).evenement;
    };
    const first = await waits('un@essai.example', '2001:db8:1:2::1');
    expect(await waits('deux@essai.example', '2001:db8:1:2::2')).toBe(first);
    expect(await waits('un@essai.example', '2001:db8:1:3::1')).not.toBe(first);
  });

  test('criteria combine, by outcome, address and day; pages hold every event once', async () => {
    const { db } = portal;
    const at = new Date('2025-03-30T21:59:00Z');
    const row = {
      genre: 'CONNEXION',
      issue: 'REUSSI',
      adresse: '203.0.113.7',
      appel: 'essai',
    } as const;
    const minutes = Array.from({ length: 120 }, (_, n) => new Date(at.getTime() + n * 1000));
    await db
      .insertInto('evenementSecurite')
      .values(minutes.map((timestamp) => ({ ...row, at: timestamp })))
      .execute();
    const own = { adresse: row.adresse };
    // Sixty of them before midnight in Paris, on the day the clock changed.
    expect(await countOf({ ...own, jusque: '2025-03-30' })).toBe(60);
    expect(await countOf({ ...own, depuis: '2025-03-31' })).toBe(60);
    expect(await countOf({ ...own, depuis: '2025-03-30', jusque: '2025-03-31' })).toBe(120);
    expect(await countOf({ ...own, issue: 'REFUSE' })).toBe(0);
    expect(await countOf({ ...own, genre: 'DECONNEXION' })).toBe(0);
    expect(await countOf({ adresse: '203.0.113' })).toBe(0);
  });

  async function countOf(criteria: Criteria): Promise<number> {
    const ids: number[] = [];
    let suivant: string | null | undefined;
    do {
      const body = { ...criteria, ...(suivant ? { suivant } : {}) };
      const page = await reader.ok(searchSecurityEvents, { body });
      ids.push(...page.rows.map(({ evenementId }) => evenementId));
      ({ suivant } = page);
    } while (suivant !== null);
    expect(new Set(ids).size).toBe(ids.length);
    return ids.length;
  }

  test('events are forgotten after their time, and not before', async () => {
    const { db } = portal;
    const stored = async () =>
      (await db.selectFrom('evenementSecurite').select('evenementId').execute()).length;
    const before = await stored();
    await forgetOldEvents(db, 365, new Date('2026-03-30T21:58:00Z'));
    expect(await stored()).toBe(before);
    await forgetOldEvents(db, 365, new Date('2026-03-30T22:00:00Z'));
    expect(await stored()).toBe(before - 60);
  });

  test('the declared references to people and structures match the database', async () => {
    expect(await wrongMentions(portal.db, securityMentions)).toEqual([]);
  });
});
