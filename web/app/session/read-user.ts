import { NOT_FOUND } from '#contract/problem.ts';
import { INTERLOCUTEUR_UNKNOWN, readSessionUser, type SessionUser } from '#contract/session.ts';
import { actFor, actingFor } from '../api/acting.ts';
import { call } from '../api/call.ts';
import { ProblemError } from '../api/problem-error.ts';
import { queryClient } from '../api/query-client.ts';
import { askedStructure, forgetAskedStructure } from './place-left.ts';

/**
 * The record of the person who signed in; null when no interlocuteur answers to that address yet. The page stays with the
 * structure that it shows, whatever another tab chose, for as long as it is theirs; calls are for it from now on.
 * A link of a mail brings another to this tab, if it is one of theirs.
 * @param wanted false once another reading has begun, for a structure that was chosen meanwhile: this one changes nothing
 */
export async function readUser(email: string, wanted = () => true): Promise<SessionUser | null> {
  const before = actingFor();
  const asked = askedStructure();
  if (asked !== null) actFor(asked);
  const user = await readRecord(email, wanted).catch((error: unknown) => {
    if (wanted()) actFor(before);
    throw error;
  });
  if (!wanted()) return user;
  const current = user?.currentStructureId ?? null;
  actFor(current);
  if (asked !== current) forgetAskedStructure();
  // Nothing read for one structure may be shown under the name of another.
  if (before !== null && before !== current) void queryClient.resetQueries();
  return user;
}

async function readRecord(email: string, wanted: () => boolean): Promise<SessionUser | null> {
  try {
    return await call(readSessionUser, { query: { email } });
  } catch (error) {
    const { code } = error instanceof ProblemError ? error : {};
    if (code === INTERLOCUTEUR_UNKNOWN.code) return null;
    // The structure of this page is theirs no longer: the one that the cookie names, or their first.
    const shown = actingFor();
    if (code !== NOT_FOUND.code || shown === null || !wanted()) throw error;
    actFor(null);
    return readRecord(email, wanted).catch((again: unknown) => {
      if (wanted()) actFor(shown);
      throw again;
    });
  }
}
