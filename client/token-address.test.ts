import { expect, test } from 'vitest';
import { connect } from './portail.ts';

test('a provider other than Keycloak publishes its own token endpoint', async () => {
  const answers: Readonly<Record<string, unknown>> = {
    'https://isrc.example/config.json': {
      oidc: { issuer: 'https://identite.example/', realm: '' },
    },
    'https://identite.example/.well-known/openid-configuration': {
      token_endpoint: 'https://identite.example/jetons',
    },
    'https://identite.example/jetons': { access_token: 'jeton', expires_in: 300 },
    'https://isrc.example/api/dossier/list': { rows: [], total: 0, capped: false },
  };
  const requests: string[] = [];
  const played = async (address: string | URL | Request) => {
    requests.push(String(address));
    return Response.json(answers[String(address)]);
  };
  const account = { clientId: 'catalogue', clientSecret: 'secret' };
  const client = connect({ ...account, url: 'https://isrc.example', fetch: played });
  expect(await client.call('listDossiers', { body: {} })).toMatchObject({ total: 0 });
  expect(requests).toEqual(Object.keys(answers));
});
