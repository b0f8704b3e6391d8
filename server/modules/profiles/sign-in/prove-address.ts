import type { Call } from '#server/platform/call.ts';

/**
 * The link that proves an address is followed at the identity provider, which states it in the next
 * token: it is stored when the person comes back.
 * @returns whether the address of the record is that of the token, and proven
 */
export async function proveAddress(
  { db, signedIn }: Call,
  interlocuteurId: number,
): Promise<boolean> {
  if (signedIn?.email == null || !signedIn.emailVerified) return false;
  const proved = await db
    .updateTable('interlocuteur')
    // The revision stays, since no field of a form changes: open forms remain valid.
    .set({ emailVerifie: true })
    .where('interlocuteurId', '=', interlocuteurId)
    .where('email', '=', signedIn.email.toLowerCase())
    .where('emailVerifie', '=', false)
    .executeTakeFirst();
  return proved.numUpdatedRows > 0n;
}
