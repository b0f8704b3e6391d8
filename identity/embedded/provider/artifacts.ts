import { createHash } from 'node:crypto';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { EndsIdle, Query } from '../options.ts';
import { textOf } from '../row.ts';
import { IDLE_LIFETIME } from './lifetimes.ts';

/**
 * Seconds during which a refresh token may be used again, and most uses in all, for a response lost
 * on the way, or a browser without locks that refreshes twice at once. Each tab has a token family
 * of its own, and the site runs one refresh at a time: it uses a token once, twice after a network
 * failure. Later or more frequent use indicates a stolen copy.
 */
const REUSE_LEEWAY = 10;
const SHOWN_AT_MOST = 3;

/** Artifacts that expire with the session in which they were issued. */
const BOUND_TO_SESSION = new Set(['AuthorizationCode', 'RefreshToken']);

/**
 * SQL condition: the session with this alias began after the account's last password change.
 * Sign-in times are whole seconds.
 */
const countsStill = (session: string) =>
  `not exists (select 1 from identity_account o where o.subject = ${session}.account_id
     and date_trunc('second', o.sessions_since) > to_timestamp(substring(${session}.payload from '"loginTs":(\\d+)')::float8))`;

/** Identifiers are bearer secrets; the table only contains their digest. */
function fingerprint(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

/** The stored form: the payload without the secrets it repeats. */
function withoutSecrets(payload: AdapterPayload): string {
  const { jti: _, session, ...rest } = payload;
  if (session === undefined) return JSON.stringify(rest);
  const { cookie: __, ...stored } = session;
  return JSON.stringify({ ...rest, session: stored });
}

/** `consumed` as the provider wants it: seconds since 1970, absent when the token may still be used. */
function consumedOf(model: string, row: Record<string, unknown>): number | undefined {
  if (!(row.consumed_at instanceof Date)) return undefined;
  const consumed = Math.floor(row.consumed_at.getTime() / 1000);
  const isWithinLeeway = Date.now() < row.consumed_at.getTime() + REUSE_LEEWAY * 1000;
  return model === 'RefreshToken' && isWithinLeeway ? undefined : consumed;
}

export type ArtifactDeps = {
  readonly query: Query;
  readonly endsIdle: EndsIdle;
  /** The session id from the current request's cookie, which is HttpOnly; undefined: none. */
  readonly sessionShown: () => string | undefined;
};

class Artifacts implements Adapter {
  readonly #query: Query;
  readonly #model: string;
  readonly #endsIdle: EndsIdle;
  readonly #sessionShown: () => string | undefined;

  constructor({ query, endsIdle, sessionShown }: ArtifactDeps, model: string) {
    this.#query = query;
    this.#endsIdle = endsIdle;
    this.#sessionShown = sessionShown;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    await this.#query(
      `insert into identity_artifact
         (model, id, payload, account_id, grant_id, uid, session_uid, expires_at, idle_until)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (model, id) do update set payload = excluded.payload, account_id = excluded.account_id,
         grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at,
         idle_until = excluded.idle_until`,
      [
        this.#model,
        fingerprint(id),
        withoutSecrets(payload),
        payload.accountId ?? null,
        // A grant is found by its own identifier, its tokens by the grant's.
        this.#model === 'Grant' ? fingerprint(id) : grantKey(payload.grantId),
        payload.uid ?? null,
        payload.sessionUid ?? null,
        new Date(Date.now() + expiresIn * 1000),
        this.#model === 'Session' ? await this.#idleUntil(payload.accountId) : null,
      ],
    );
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const isAlive = BOUND_TO_SESSION.has(this.#model)
      ? `and exists (select 1 from identity_artifact s where s.model = 'Session' and s.uid = a.session_uid
           and s.account_id = a.account_id and s.expires_at > $3
           and (s.idle_until is null or s.idle_until > $3) and ${countsStill('s')})`
      : `and (a.idle_until is null or a.idle_until > $3)${this.#model === 'Session' ? ` and ${countsStill('a')}` : ''}`;
    const { rows } = await this.#query(
      `select payload, consumed_at from identity_artifact a where model = $1 and id = $2 ${isAlive}`,
      [this.#model, fingerprint(id), new Date()],
    );
    const payload = this.#payloadOf(rows[0], id);
    if (this.#model === 'RefreshToken' && payload !== undefined && payload.consumed === undefined)
      await this.#keepAlive(payload);
    return payload;
  }

  async #idleUntil(subject: string | undefined): Promise<Date | null> {
    if (subject === undefined || !(await this.#endsIdle(subject))) return null;
    return new Date(Date.now() + IDLE_LIFETIME * 1000);
  }

  /**
   * A refresh by a page counts as activity of its session: pages stop refreshing when the person is
   * inactive. Only a request with the session's cookie counts, so that a stolen token does not
   * extend the session.
   */
  async #keepAlive({ accountId, sessionUid }: AdapterPayload): Promise<void> {
    const shown = this.#sessionShown();
    await this.#query(
      `update identity_artifact set idle_until = case
           when $1::timestamptz is null or id = $4 then $1 else coalesce(idle_until, $1) end
         where model = 'Session' and uid = $2 and account_id = $3`,
      [
        await this.#idleUntil(accountId),
        sessionUid,
        accountId,
        shown === undefined ? '' : fingerprint(shown),
      ],
    );
  }

  /** The payload lacks its identifier, which is not stored: use it for reading only. */
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const { rows } = await this.#query(
      'select payload, consumed_at from identity_artifact where model = $1 and uid = $2',
      [this.#model, uid],
    );
    return this.#payloadOf(rows[0], undefined);
  }

  async findByUserCode(): Promise<undefined> {
    return undefined; // the device flow is off
  }

  /**
   * Marks a code or a token as used. Among simultaneous uses of a code exactly one succeeds; the
   * others are a replay, and revoke what the first one obtained (RFC 9700, 4.13). A refresh token
   * may be used a few times, counted; one more use revokes its family by deleting its grant,
   * without which none of its tokens is valid.
   * @throws InvalidGrant for the others
   */
  async consume(id: string): Promise<void> {
    const most = this.#model === 'RefreshToken' ? SHOWN_AT_MOST : 1;
    const { rows } = await this.#query(
      `update identity_artifact set consumed_at = coalesce(consumed_at, $3), shown = shown + 1
        where model = $1 and id = $2 and shown < $4 returning id`,
      [this.#model, fingerprint(id), new Date(), most],
    );
    if (rows.length > 0) return;
    await this.#query(
      `delete from identity_artifact where grant_id =
         (select grant_id from identity_artifact where model = $1 and id = $2)`,
      [this.#model, fingerprint(id)],
    );
    throw new errors.InvalidGrant('already consumed');
  }

  async destroy(id: string): Promise<void> {
    await this.#query('delete from identity_artifact where model = $1 and id = $2', [
      this.#model,
      fingerprint(id),
    ]);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#query('delete from identity_artifact where model = $1 and grant_id = $2', [
      this.#model,
      grantKey(grantId),
    ]);
  }

  #payloadOf(
    row: Record<string, unknown> | undefined,
    id: string | undefined,
  ): AdapterPayload | undefined {
    if (row === undefined) return undefined;
    const consumed = consumedOf(this.#model, row);
    // Written by upsert above in the same form.
    const payload = JSON.parse(textOf(row, 'payload')) as AdapterPayload;
    return {
      ...payload,
      ...(id === undefined ? {} : { jti: id }),
      ...(consumed === undefined ? {} : { consumed }),
    };
  }
}

function grantKey(grantId: string | undefined): string | null {
  return grantId === undefined ? null : fingerprint(grantId);
}

/** The storage of the provider: one table, single statements, so that one connection is enough. */
export function createArtifacts(artifactDeps: ArtifactDeps): (model: string) => Adapter {
  return (model) => new Artifacts(artifactDeps, model);
}
