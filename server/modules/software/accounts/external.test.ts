import { createServer, type Server } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDossiers } from '#contract/registration/dossier.ts';
import {
  createServiceAccount,
  renewSecret,
  revokeServiceAccount,
} from '#contract/software/service-accounts.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal, SOCIETY } from '#server/testing/running-portal.ts';

/** An issuer that is not ours, as Keycloak is: it publishes its keys, and its tokens look like Keycloak's. */
describe('service accounts behind an outside identity provider', () => {
  let server: Server;
  let issuer: string;
  let key: CryptoKey;
  let portal: RunningPortal;
  let structureId: number;

  beforeAll(async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    key = pair.privateKey;
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', use: 'sig', alg: 'RS256' };
    server = createServer((_request, response) =>
      response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/cles`, keys: [jwk] })),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const location = server.address();
    if (location === null || typeof location === 'string') throw new Error('no port');
    issuer = `http://127.0.0.1:${location.port}/realms/isrc`;
    portal = await runningPortal('embedded', { environment: { OIDC_ISSUER: issuer } });
    structureId = await aStructure(portal.db);
  });
  afterAll(async () => {
    await portal?.remove();
    await new Promise((resolve) => server?.close(resolve));
  });

  const as = (claims: object): ApiClient => {
    const now = Math.floor(Date.now() / 1000);
    const tokenOf = () =>
      new SignJWT({
        iss: issuer,
        aud: 'account',
        typ: 'Bearer',
        iat: now,
        exp: now + 300,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'JWT' })
        .sign(key);
    return clientOf({ origin: portal.origin, tokenOf }, '');
  };
  const person = async (structure: number): Promise<ApiClient> => {
    const input = { structures: [structure], roles: ['isRepresentantLegal' as const] };
    const { email } = await aPerson(portal.db, input);
    return as({ sub: email, azp: 'portail', email, email_verified: true, sid: 's1' });
  };
  const program = () =>
    as({ sub: 'f00d', azp: 'label-a', client_id: 'label-a', email_verified: false });

  test('staff bind the client id; its tokens act for that structure until the account is revoked', async () => {
    const staff = await person(SOCIETY);
    expect((await program().refused(listDossiers, { body: {} })).code).toBe('TOKEN_REFUSED');
    const body = { structureId, nom: 'Catalogue', role: 'LECTURE', clientId: 'label-a' } as const;
    const account = await staff.ok(createServiceAccount, { body });
    expect(account).toMatchObject({ clientId: 'label-a', clientSecret: null, secretAt: null });
    expect(account.adresseJetons).toBe(`${issuer}/protocol/openid-connect/token`);
    expect((await program().ok(listDossiers, { body: {} })).rows).toEqual([]);
    expect((await staff.refused(createServiceAccount, { body })).code).toBe('CLIENT_ID_TAKEN');
    const reference = { body: { compteServiceId: account.compteServiceId } };
    expect((await staff.refused(renewSecret, reference)).code).toBe('SECRET_KEPT_ELSEWHERE');
    // The structure's own managers may always revoke it.
    await (await person(structureId)).ok(revokeServiceAccount, reference);
    expect((await program().refused(listDossiers, { body: {} })).code).toBe('TOKEN_REFUSED');
  });

  test('a manager cannot claim a client by its name, and staff must name one', async () => {
    const manager = await person(structureId);
    const body = { nom: 'Catalogue', role: 'LECTURE' as const };
    const claimed = { body: { ...body, clientId: 'label-b' } };
    expect((await manager.refused(createServiceAccount, claimed)).code).toBe(
      'SERVICE_ACCOUNT_BY_SOCIETY',
    );
    const nameless = await (await person(SOCIETY)).refused(createServiceAccount, {
      body: { ...body, structureId },
    });
    expect(nameless.errors?.[0]?.path).toBe('clientId');
  });

  test('a person’s token of the bound client is not the program’s', async () => {
    const staff = await person(SOCIETY);
    const body = { structureId, nom: 'Autre', role: 'LECTURE', clientId: 'label-c' } as const;
    await staff.ok(createServiceAccount, { body });
    for (const claims of [{ sid: 's1' }, { email: 'alice@exemple.fr', email_verified: true }]) {
      const thief = as({ sub: 'x', azp: 'label-c', client_id: 'label-c', ...claims });
      expect((await thief.refused(listDossiers, { body: {} })).code).toBe('TOKEN_REFUSED');
    }
  });
});
