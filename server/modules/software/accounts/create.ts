/** `POST /api/structure/comptes-service`: a program gets a name, a role and, once, a secret. */

import { INVALID_FIELDS } from '#contract/problem.ts';
import {
  CLIENT_ID_TAKEN,
  type createServiceAccount,
  MOST_SERVICE_ACCOUNTS,
  SERVICE_ACCOUNT_BY_SOCIETY,
  TOO_MANY_SERVICE_ACCOUNTS,
} from '#contract/software/service-accounts.ts';
import { DomainError } from '#domain/domain-error.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import type { CallerStatus } from '#server/platform/caller-status.ts';
import { findAccount, presentAccount } from './account-rows.ts';
import { fingerprintOf, newClientId, newSecret } from './secret.ts';

export type AccountDeps = {
  /**
   * `outside`: another identity provider manages the clients and their secrets; here they are only
   * bound.
   */
  readonly clients: 'embedded' | 'outside';
  /** Token endpoint address. */
  readonly adresseJetons: string;
  readonly status: CallerStatus;
  /** The record under which a program writes. @returns its number */
  readonly recordForProgram: (call: Call, nom: string) => Promise<number>;
};

export function creator({
  clients,
  adresseJetons,
  recordForProgram,
  status,
}: AccountDeps): Handler<typeof createServiceAccount> {
  return async (
    call,
    { body: { structureId: requested, nom, role, essai = false, clientId: named } },
  ) => {
    const clientId = clients === 'embedded' ? ownClientId(named) : externalClientId(call, named);
    const { structureId } = await status.lock(call, requested);
    await refuseOneTooMany(call, structureId);
    const secret = clients === 'embedded' ? newSecret() : null;
    const created = await call.db
      .insertInto('compteService')
      .values({
        structureId,
        interlocuteurId: await recordForProgram(call, nom),
        clientId,
        nom,
        role,
        essai,
        empreinte: secret === null ? null : fingerprintOf(secret),
        createdBy: interlocuteurOf(call),
        createdAt: call.now,
        secretAt: secret === null ? null : call.now,
        jetonAt: null,
        revokedAt: null,
        revokedBy: null,
      })
      .onConflict((conflict) => conflict.column('clientId').doNothing())
      .returning('compteServiceId')
      .executeTakeFirst();
    if (created === undefined) throw new DomainError(CLIENT_ID_TAKEN);
    const { compteServiceId } = created;
    await call.record({ structureId, after: { compteServiceId, nom, role, essai, clientId } });
    const account = await findAccount(call, compteServiceId);
    return { ...presentAccount(account), clientSecret: secret, adresseJetons };
  };
}

function ownClientId(named: string | undefined): string {
  if (named === undefined) return newClientId();
  const message = 'Le portail nomme lui-même le client : laissez ce champ absent.';
  throw new DomainError(INVALID_FIELDS, {
    errors: [{ path: 'clientId', code: 'UNEXPECTED', message }],
  });
}

/** Only the society knows for whom it opened a client of its realm. */
function externalClientId({ actor }: Call, named: string | undefined): string {
  if (actor.kind !== 'staff') throw new DomainError(SERVICE_ACCOUNT_BY_SOCIETY);
  if (named !== undefined) return named;
  const message = 'Indiquez le client ouvert au serveur d’identité.';
  throw new DomainError(INVALID_FIELDS, {
    errors: [{ path: 'clientId', code: 'REQUIRED', message }],
  });
}

async function refuseOneTooMany({ db }: Call, structureId: number): Promise<void> {
  const { count } = await db
    .selectFrom('compteService')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('structureId', '=', structureId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_SERVICE_ACCOUNTS) throw new DomainError(TOO_MANY_SERVICE_ACCOUNTS);
}
