import type { Call } from '#server/platform/call.ts';

/**
 * The link that proves an address is followed at the identity provider, which says it in the next token: it is
 * noted when the person comes back. @returns whether the address of the record is that of the token, and proved
 */
export async function proveAddress(
  { db, signedIn }: Call,
  interlocuteurId: number,
): Promise<boolean> {
  if (signedIn?.email == null || !signedIn.emailVerified) return false;
  const proved = await db
    .updateTable('interlocuteur')
    // Nothing that a form shows changes: one that is open stays good.
    .set({ emailVerifie: true })
    .where('interlocuteurId', '=', interlocuteurId)
    .where('email', '=', signedIn.email.toLowerCase())
    .where('emailVerifie', '=', false)
    .executeTakeFirst();
  return proved.numUpdatedRows > 0n;
}
