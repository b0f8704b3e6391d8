/** A Keycloak administrator's actions, through its own API. */

import { z } from 'zod';
import { ADMIN, type StockKeycloak } from './stock-keycloak.ts';

export type Administration = {
  put(path: string, body: object): Promise<void>;
  post(path: string, body: object): Promise<void>;
  get(path: string): Promise<unknown>;
};

const token = z.looseObject({ access_token: z.string() });

export function administrationOf({ origin }: StockKeycloak): Administration {
  const call = async (method: string, path: string, body?: object) => {
    // A token lasts one minute, so each request gets a new one.
    const request = await fetch(`${origin}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...ADMIN }),
    });
    const { access_token } = token.parse(await request.json());
    const response = await fetch(`${origin}/admin/realms/isrc${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  return {
    put: async (path, body) => void (await call('PUT', path, body)),
    post: async (path, body) => void (await call('POST', path, body)),
    get: async (path) => (await call('GET', path)).json(),
  };
}
