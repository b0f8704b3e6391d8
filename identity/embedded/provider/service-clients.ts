/**
 * Clients that are programs: the application is queried at each use, so that a revocation applies
 * at once.
 */

import type Provider from 'oidc-provider';
import type { Adapter, ClientMetadata } from 'oidc-provider';
import type { ServiceClients } from '../options.ts';

type Storage = (model: string) => Adapter;

/**
 * Client metadata of a program. The provider requires a secret in every such client; the
 * application stores the digest of the real one, so this placeholder is never compared.
 */
function metadataOf(clientId: string): ClientMetadata {
  return {
    client_id: clientId,
    client_secret: 'kept elsewhere',
    // In the header or in the form: the provider accepts both with either setting.
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
  };
}

/** The provider's storage, extended with these clients without storing them. */
export function withServiceClients(storage: Storage, clients: ServiceClients | null): Storage {
  if (clients === null) return storage;
  return (model) => {
    const adapter = storage(model);
    if (model !== 'Client') return adapter;
    const find = async (id: string) => ((await clients.exists(id)) ? metadataOf(id) : undefined);
    return Object.assign(Object.create(adapter), { find });
  };
}

/** Replaces the provider's comparison of secrets by a call to the application. */
export function checkSecretsWith(provider: Provider, clients: ServiceClients): void {
  Object.defineProperty(provider.Client.prototype, 'compareClientSecret', {
    value(this: InstanceType<Provider['Client']>, secret: string): Promise<boolean> {
      return clients.isSecret(this.clientId, secret);
    },
  });
}
