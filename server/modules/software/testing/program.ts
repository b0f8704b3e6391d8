/**
 * Helpers for tests of labels' software: a structure, its manager, and programs that sign in as
 * real ones do.
 */

import { createServiceAccount } from '#contract/software/service-accounts.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import type { RunningPortal } from '#server/testing/running-portal.ts';

export type Label = {
  readonly structureId: number;
  readonly manager: ApiClient;
  readonly managerEmail: string;
  readonly gestionnaire: ApiClient;
};

export async function aLabel(
  portal: RunningPortal,
  structure: Parameters<typeof aStructure>[1] = {},
): Promise<Label> {
  const structureId = await aStructure(portal.db, structure);
  const structures = [structureId];
  const { email } = await aPerson(portal.db, { structures, roles: ['isGestionnaireInternet'] });
  const other = await aPerson(portal.db, { structures, roles: ['isGestionnaireIsrc'] });
  return {
    structureId,
    manager: clientOf(portal, email),
    managerEmail: email,
    gestionnaire: clientOf(portal, other.email),
  };
}

export type Credentials = { readonly clientId: string; readonly clientSecret: string | null };

/** Requests a token as RFC 6749 says, with the secret in the header or in the form. */
export async function askToken(
  portal: Pick<RunningPortal, 'origin'>,
  { clientId, clientSecret }: Credentials,
  where: 'header' | 'form' = 'header',
): Promise<{ readonly status: number; readonly token: string | null }> {
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  const headers: Record<string, string> = {};
  if (where === 'form') {
    form.set('client_id', clientId);
    form.set('client_secret', clientSecret ?? '');
  } else {
    headers.authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret ?? ''}`).toString('base64')}`;
  }
  const address = `${portal.origin}/realms/isrc/protocol/openid-connect/token`;
  const response = await fetch(address, { method: 'POST', headers, body: form });
  const { access_token: token } = Object(await response.json());
  return { status: response.status, token: typeof token === 'string' ? token : null };
}

/** An API client that sends this token. */
export function programWith(
  portal: RunningPortal,
  token: string,
  headers: Readonly<Record<string, string>> = {},
): ApiClient {
  return clientOf({ origin: portal.origin, tokenOf: async () => token }, '', headers);
}

/** A service account that has signed in. */
export async function aProgram(
  portal: RunningPortal,
  { manager }: Label,
  input: { readonly role?: 'LECTURE' | 'GESTIONNAIRE_ISRC'; readonly essai?: boolean } = {},
) {
  const { role = 'GESTIONNAIRE_ISRC', essai = false } = input;
  const account = await manager.ok(createServiceAccount, {
    body: { nom: 'Catalogue 3000', role, essai },
  });
  const { token } = await askToken(portal, account);
  if (token === null) throw new Error('no token was given');
  return { account, token, client: programWith(portal, token) };
}
