import { describe, expect, test } from 'vitest';
import { createStructure, deleteStructure } from '#contract/account/structure.ts';
import { listTeam } from '#contract/account/team.ts';
import { listNotifications } from '#contract/messages/notifications.ts';
import { listDossiers, readDossier } from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { createLot } from '#contract/registration/lot.ts';
import {
  createServiceAccount,
  listServiceAccounts,
  renewSecret,
  revokeServiceAccount,
} from '#contract/software/service-accounts.ts';
import { createWebhook, listWebhooks } from '#contract/software/webhooks.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aLabel, aProgram, askToken, programWith } from '../testing/program.ts';

const ACCOUNT = { nom: 'Catalogue 3000', role: 'GESTIONNAIRE_ISRC' } as const;

describe('service accounts', () => {
  const portal = aRunningPortal('postgres');
  const label = beforehand(() => aLabel(portal));
  const other = beforehand(() => aLabel(portal));

  test('a manager opens one; it signs in either way, writes for its structure, and the trace bears its name', async () => {
    const { account, client } = await aProgram(portal, label);
    expect(account).toMatchObject({
      ...ACCOUNT,
      structureId: label.structureId,
      essai: false,
      revokedAt: null,
    });
    expect((await askToken(portal, account, 'form')).status).toBe(200);
    const { dossierId } = await client.ok(createElement, {
      body: { titre: 'Marée', artiste: 'Les Marées' },
    });
    const { history } = await label.manager.ok(readDossier, {
      query: { dossierId: String(dossierId) },
    });
    expect(history.map(({ par }) => par)).toEqual(['Logiciel Catalogue 3000']);
    const { rows } = await client.ok(listDossiers, { body: {} });
    expect(rows.map((row) => row.dossierId)).toContain(dossierId);
  });

  test('the secret is displayed once and stored nowhere, not even for a repeated request', async () => {
    const keyed = clientOf(portal, label.managerEmail, { 'idempotency-key': 'ouvre-un-compte' });
    const first = await keyed.ok(createServiceAccount, { body: ACCOUNT });
    const again = await keyed.ok(createServiceAccount, { body: ACCOUNT });
    expect(again.compteServiceId).not.toBe(first.compteServiceId);
    const secret = String(first.clientSecret);
    expect(secret).toMatch(/^[\w-]{43}$/);
    for (const table of ['compteService', 'historique', 'cleIdempotence'] as const) {
      const rows = await portal.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
    expect(JSON.stringify(await label.manager.ok(listServiceAccounts, {}))).not.toContain(secret);
  });

  test('a wrong secret, a revoked account and an unknown one get no token, and the list shows when one was issued', async () => {
    const account = await label.manager.ok(createServiceAccount, { body: ACCOUNT });
    expect((await askToken(portal, { ...account, clientSecret: 'kept elsewhere' })).status).toBe(
      401,
    );
    expect(
      (await askToken(portal, { ...account, clientSecret: `${account.clientSecret}x` })).status,
    ).toBe(401);
    expect(
      (await askToken(portal, { clientId: 'logiciel-inconnu', clientSecret: 'x' })).status,
    ).toBe(401);
    expect((await askToken(portal, { clientId: 'nul\0', clientSecret: 'x' })).status).toBe(400);
    const shown = async () =>
      (await label.manager.ok(listServiceAccounts, {})).rows.find(
        ({ compteServiceId }) => compteServiceId === account.compteServiceId,
      );
    expect((await shown())?.jetonAt).toBeNull();
    expect((await askToken(portal, account)).status).toBe(200);
    expect((await shown())?.jetonAt).not.toBeNull();
    await label.manager.ok(revokeServiceAccount, {
      body: { compteServiceId: account.compteServiceId },
    });
    expect((await askToken(portal, account)).status).toBe(401);
  });

  test('revocation applies to the next call with an issued token; repeated, it returns the same answer', async () => {
    const { account, client } = await aProgram(portal, label);
    await client.ok(listDossiers, { body: {} });
    const body = { compteServiceId: account.compteServiceId };
    const revoked = await label.manager.ok(revokeServiceAccount, { body });
    expect((await client.refused(listDossiers, { body: {} })).code).toBe('TOKEN_REFUSED');
    expect(await label.manager.ok(revokeServiceAccount, { body })).toEqual(revoked);
    expect((await label.manager.refused(renewSecret, { body })).code).toBe(
      'SERVICE_ACCOUNT_REVOKED',
    );
  });

  test('a renewed secret replaces the old one', async () => {
    const { account } = await aProgram(portal, label);
    const renewed = await label.manager.ok(renewSecret, {
      body: { compteServiceId: account.compteServiceId },
    });
    expect(renewed.clientSecret).not.toBe(account.clientSecret);
    expect((await askToken(portal, account)).status).toBe(401);
    expect((await askToken(portal, renewed)).status).toBe(200);
  });

  test('it can never act for another structure, by header, by cookie or by body', async () => {
    const { token, client } = await aProgram(portal, label);
    const external = programWith(portal, token, { 'x-structure-id': String(other.structureId) });
    expect((await external.refused(listDossiers, { body: {} })).code).toBe('NOT_FOUND');
    const asSociety = programWith(portal, token, { 'x-structure-id': String(SOCIETY) });
    expect((await asSociety.refused(listDossiers, { body: {} })).code).toBe('NOT_FOUND');
    const withCookie = programWith(portal, token, { cookie: `structure=${other.structureId}` });
    const { dossierId } = await withCookie.ok(createElement, { body: { titre: 'Ici' } });
    expect(await structureOf(dossierId)).toBe(label.structureId);
    const body = { titre: 'Là', structureId: other.structureId };
    expect((await client.refused(createElement, { body })).code).toBe('NOT_FOUND');
    const theirs = await aProgram(portal, other);
    const lot = { dossierId, elements: [{ titre: 'Là' }] };
    expect((await theirs.client.refused(createLot, { body: lot })).code).toBe('NOT_FOUND');
  });

  const structureOf = async (dossierId: number) =>
    (
      await portal.db
        .selectFrom('dossier')
        .select('structureId')
        .where('dossierId', '=', dossierId)
        .executeTakeFirstOrThrow()
    ).structureId;

  test('it manages nothing, opens no structure, and a reader writes nothing', async () => {
    const { client } = await aProgram(portal, label);
    const structure = { raison: 'UNE AUTRE', personalite: 'MORALE' } as const;
    for (const refused of [
      client.refused(createServiceAccount, { body: ACCOUNT }),
      client.refused(listWebhooks, {}),
      client.refused(listTeam, {}),
      client.refused(createStructure, { body: structure as never }),
    ]) {
      expect((await refused).code).toBe('PERMISSION_LACKING');
    }
    const reader = await aProgram(portal, label, { role: 'LECTURE' });
    await reader.client.ok(listDossiers, { body: {} });
    const titre = { body: { titre: 'Non' } };
    expect((await reader.client.refused(createElement, titre)).code).toBe('PERMISSION_LACKING');
    expect((await reader.client.ok(listNotifications, {})).rows).toEqual([]);
  });

  test('only managers of the structure, and staff, see and open accounts; a foreign one is unknown', async () => {
    expect((await label.gestionnaire.refused(createServiceAccount, { body: ACCOUNT })).code).toBe(
      'PERMISSION_LACKING',
    );
    const { account } = await aProgram(portal, label);
    const body = { compteServiceId: account.compteServiceId };
    for (const endpoint of [renewSecret, revokeServiceAccount] as const) {
      expect((await other.manager.refused(endpoint, { body })).code).toBe('NOT_FOUND');
    }
    const staff = await aPerson(portal.db, { structures: [SOCIETY], roles: [] });
    const query = { structureId: String(label.structureId) };
    const seen = await clientOf(portal, staff.email).ok(listServiceAccounts, { query });
    expect(seen.rows.map(({ clientId }) => clientId)).toContain(account.clientId);
    expect((await other.manager.refused(listServiceAccounts, { query })).code).toBe('NOT_FOUND');
  });

  test('it belongs to no team, and cannot be invited by its address', async () => {
    await aProgram(portal, label);
    const { rows } = await label.manager.ok(listTeam, {});
    expect(rows.map(({ prenom }) => prenom)).not.toContain('Logiciel');
    const records = await portal.db
      .selectFrom('interlocuteur')
      .select(['email', 'emailVerifie'])
      .where('prenom', '=', 'Logiciel')
      .execute();
    expect(
      records.every(({ email, emailVerifie }) => email.endsWith('.invalid') && !emailVerifie),
    ).toBe(true);
  });

  test('is deleted with its structure, when that is a deleted draft', async () => {
    const draft = await aLabel(portal, { etat: 1 });
    const { client } = await aProgram(portal, draft);
    const body = { adresse: 'https://logiciel.exemple.fr/', evenements: ['essai' as const] };
    await draft.manager.ok(createWebhook, { body });
    await draft.manager.ok(deleteStructure, { body: { structureId: draft.structureId } });
    expect((await client.refused(listDossiers, { body: {} })).code).toBe('TOKEN_REFUSED');
  });

  test('twenty accounts at most, revoked ones apart; the portal names the client itself', async () => {
    const full = await aLabel(portal);
    const open = (nom: string) =>
      full.manager.ok(createServiceAccount, { body: { ...ACCOUNT, nom } });
    const first = await open('n° 1');
    for (let count = 2; count <= 20; count += 1) await open(`n° ${count}`);
    const oneMore = { body: ACCOUNT };
    expect((await full.manager.refused(createServiceAccount, oneMore)).code).toBe(
      'TOO_MANY_SERVICE_ACCOUNTS',
    );
    await full.manager.ok(revokeServiceAccount, {
      body: { compteServiceId: first.compteServiceId },
    });
    const named = { body: { ...ACCOUNT, clientId: 'portail' } };
    expect((await full.manager.refused(createServiceAccount, named)).errors?.[0]?.path).toBe(
      'clientId',
    );
    await open('n° 21');
  });

  test('the portal’s own client gets no token of its own, and a program no token of a person', async () => {
    expect(
      (await askToken(portal, { clientId: 'portail', clientSecret: '' }, 'form')).token,
    ).toBeNull();
    const { account } = await aProgram(portal, label);
    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_id: account.clientId,
      client_secret: String(account.clientSecret),
    });
    const address = `${portal.origin}/realms/isrc/protocol/openid-connect/token`;
    const response = await fetch(address, { method: 'POST', body: form });
    expect(await response.json()).toMatchObject({
      error_description: 'requested grant type is not allowed for this client',
    });
  });
});
