/** What the provider does by itself and is worth keeping: sessions that end, tokens shown again, programs refused. */

import type Provider from 'oidc-provider';
import type { errors, KoaContextWithOIDC } from 'oidc-provider';
import type { IdentityEvent, WatchIdentity } from '../options.ts';
import { sourceOfRaw } from './client-source.ts';

type Happened = Pick<IdentityEvent, 'what' | 'subject' | 'typed'>;

/** How the provider, and our storage, name a code or a token that was used already. */
const REPLAYED = /already (?:used|consumed)/;

/** The provider says what happens while it answers, and waits for nobody: it is kept before the answer leaves. */
export function watchProvider(provider: Provider, watch: WatchIdentity): void {
  const happened = new WeakMap<object, Happened[]>();
  const add = (ctx: KoaContextWithOIDC, event: Happened) =>
    happened.set(ctx.req, [...(happened.get(ctx.req) ?? []), event]);
  provider.on('end_session.success', (ctx) => {
    const subject = ctx.oidc.session?.accountId;
    if (subject !== undefined) add(ctx, { what: 'signedOut', subject, typed: null });
  });
  provider.on('grant.error', (ctx, error) => {
    const event = domainErrorOf(ctx, error);
    if (event !== null) add(ctx, event);
  });
  provider.use(async (ctx, next) => {
    await next();
    for (const event of happened.get(ctx.req) ?? [])
      await watch({ ...event, ...sourceOfRaw(ctx.req) });
  });
}

function domainErrorOf(ctx: KoaContextWithOIDC, error: errors.OIDCProviderError): Happened | null {
  const { client, entities, params } = ctx.oidc;
  if (error.error === 'invalid_client') {
    const named = client?.clientId ?? params?.client_id;
    return { what: 'programRefused', subject: null, typed: typeof named === 'string' ? named : '' };
  }
  if (!REPLAYED.test(error.error_detail ?? '')) return null;
  const subject = entities.RefreshToken?.accountId ?? entities.AuthorizationCode?.accountId ?? null;
  return { what: 'tokenReplayed', subject, typed: null };
}
