/** `PUT /api/profile/adresse`: the reader of the mail sent to a new address confirms owning it. */

import { ADDRESS_LINK_DEAD, type proveAddress } from '#contract/account/address.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import { write } from '../change.ts';
import type { Person } from '../own-record.ts';
import { personOfToken, proves } from './token.ts';

export function addressProver(links: LinkSigner): Handler<typeof proveAddress> {
  return async (call, { body: { jeton } }) => {
    const person = await lockNamed(call, jeton);
    const { interlocuteurId, email: old, emailAttendu } = person;
    // A second click on the link has no further effect.
    const email = emailAttendu ?? old;
    if (!proves(links, jeton, { interlocuteurId, email }, call.now))
      throw new DomainError(ADDRESS_LINK_DEAD);
    if (emailAttendu === null) {
      call.recordNothing();
      return { email };
    }
    await write(call, person, { email, emailAttendu: null, emailVerifie: true });
    await call.record({
      structureId: null,
      before: { interlocuteurId, email: old },
      after: { interlocuteurId, email },
    });
    return { email };
  };
}

/** @throws Refusal ADDRESS_LINK_DEAD */
async function lockNamed({ db }: Call, jeton: string): Promise<Person> {
  const person = await db
    .selectFrom('interlocuteur')
    .selectAll()
    .where('interlocuteurId', '=', personOfToken(jeton) ?? 0)
    .where('fusionneVers', 'is', null)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (person === undefined) throw new DomainError(ADDRESS_LINK_DEAD);
  return person;
}
