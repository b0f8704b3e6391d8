/** Emits the provider's own events: ended sessions, replayed tokens, refused programs. */

import type Provider from 'oidc-provider';
import type { errors, KoaContextWithOIDC } from 'oidc-provider';
import type { IdentityEvent, WatchIdentity } from '../options.ts';
import { sourceOfRaw } from './client-source.ts';

type Happened = Pick<IdentityEvent, 'what' | 'subject' | 'typed'>;

/** Messages of the provider, and of our storage, about a code or a token already used. */
const REPLAYED = /already (?:used|consumed)/;

/**
 * The provider emits events while it answers, without waiting: each is stored before the response
 * is sent.
 */
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
