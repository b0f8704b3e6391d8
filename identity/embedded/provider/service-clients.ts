/** Clients that are programs: each time one appears the application is asked, so that none outlives its revocation. */

import type Provider from 'oidc-provider';
import type { Adapter, ClientMetadata } from 'oidc-provider';
import type { ServiceClients } from '../options.ts';

type Storage = (model: string) => Adapter;

/**
 * What the provider must know of a program. It insists on a secret in every such client; ours is kept as a
 * fingerprint by the application, so this one is a word that nothing is ever compared with.
 */
function metadataOf(clientId: string): ClientMetadata {
  return {
    client_id: clientId,
    client_secret: 'kept elsewhere',
    // In the header or in the form: the provider takes both for either.
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
  };
}

/** The storage of the provider, in which these clients exist without being stored. */
export function withServiceClients(storage: Storage, clients: ServiceClients | null): Storage {
  if (clients === null) return storage;
  return (model) => {
    const adapter = storage(model);
    if (model !== 'Client') return adapter;
    const find = async (id: string) => ((await clients.exists(id)) ? metadataOf(id) : undefined);
    return Object.assign(Object.create(adapter), { find });
  };
}

/** Has the application judge each secret, in place of the provider's comparison. */
export function checkSecretsWith(provider: Provider, clients: ServiceClients): void {
  Object.defineProperty(provider.Client.prototype, 'compareClientSecret', {
    value(this: InstanceType<Provider['Client']>, secret: string): Promise<boolean> {
      return clients.isSecret(this.clientId, secret);
    },
  });
}
