/**
 * `Idempotency-Key`: the same key for the same intention. A retry after a lost answer finds the
 * first answer; a twin at the same moment waits for the first to commit, then finds it too. The
 * answer is stored in the transaction of the effect, so a refused or failed call leaves no key.
 */

import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { IDEMPOTENCY_KEY_REUSED, MALFORMED_REQUEST } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { SignedIn } from '../call.ts';
import type { Tables } from '../database/tables.ts';
import { joinedTo } from '../scope.ts';

/** Hours for which a key returns its first answer. */
const RETENTION_HOURS = 48;
const HOUR = 3_600_000;

/** @throws Refusal MALFORMED_REQUEST when the header is not 1 to 200 visible characters. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const key = String(header);
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new DomainError(MALFORMED_REQUEST, {
      detail: 'Idempotency-Key : 1 à 200 caractères visibles.',
    });
  }
  return key;
}

export type Intention = {
  readonly by: Pick<SignedIn, 'issuer' | 'subject'>;
  /** Method and path. */
  readonly call: string;
  readonly key: string;
  /** For which the person acts; null for none. The same words for another structure are another intention. */
  readonly structureId: number | null;
  /** The whole content of the call. */
  readonly body: unknown;
  readonly now: Date;
};

/**
 * Runs `work` once for an intention, and answers what it answered the first time.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED when the key came before with another body, or for another structure.
 */
export async function once(
  db: Kysely<Tables>,
  intention: Intention,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { issuer, subject } = intention.by;
  const location = { issuer, subject, appel: intention.call, cle: intention.key };
  const message = createHash('sha256')
    .update(JSON.stringify(intention.body ?? null))
    .digest('base64');
  const empreinte = fingerprint(message, intention.structureId);
  const claimed = await db
    .insertInto('cleIdempotence')
    .values({ ...location, empreinte, reponse: null, createdAt: intention.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('cle')
    .executeTakeFirst();
  if (claimed === undefined)
    return firstAnswer(db, location, { message, structureId: intention.structureId });
  const answer = await work();
  await db
    .updateTable('cleIdempotence')
    .set({ reponse: JSON.stringify(answer) })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('appel', '=', location.appel)
    .where('cle', '=', location.cle)
    .execute();
  return answer;
}

type Slot = {
  readonly issuer: string;
  readonly subject: string;
  readonly appel: string;
  readonly cle: string;
};

/** Fingerprint of the content, then of the structure. */
const fingerprint = (text: string, structureId: number | null) =>
  `${text} ${structureId ?? ''}`.trim();

type RequestKey = { readonly message: string; readonly structureId: number | null };

async function firstAnswer(
  db: Kysely<Tables>,
  slot: Slot,
  requestKey: RequestKey,
): Promise<unknown> {
  const first = await db
    .selectFrom('cleIdempotence')
    .select(['empreinte', 'reponse'])
    .where('issuer', '=', slot.issuer)
    .where('subject', '=', slot.subject)
    .where('appel', '=', slot.appel)
    .where('cle', '=', slot.cle)
    .executeTakeFirstOrThrow();
  const { message, structureId } = requestKey;
  const isSame =
    first.empreinte === fingerprint(message, structureId) ||
    // A person who acted for no structure may belong to one since, through this very call: a
    // structure that was created, or joined.
    first.empreinte === message ||
    // A person who acted for a record merged into this one now acts for this one, and repeats the
    // same call.
    (await joinedTo(db, structureId ?? 0)).some(
      (joined) => first.empreinte === fingerprint(message, joined),
    );
  if (!isSame) throw new DomainError(IDEMPOTENCY_KEY_REUSED);
  return first.reponse;
}

/** @returns how many keys were forgotten. */
export async function forgetOldKeys(db: Kysely<Tables>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('cleIdempotence')
    .where('createdAt', '<', new Date(now.getTime() - RETENTION_HOURS * HOUR))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
