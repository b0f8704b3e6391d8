import { NOT_FOUND } from '#contract/problem.ts';
import { INTERLOCUTEUR_UNKNOWN, readSessionUser, type SessionUser } from '#contract/session.ts';
import { call } from '#web/platform/api/call.ts';
import { actFor, behalfOf } from '#web/platform/api/current-structure.ts';
import { ProblemError } from '#web/platform/api/problem-error.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { forgetRequestedStructure, requestedStructure } from './page-left.ts';

/**
 * Record of the signed-in person; null when no interlocuteur has that address yet. The page stays
 * on the structure it shows, whatever another tab chose, while the person belongs to it; later
 * calls are made for it. A mail link changes this tab's structure, if the person belongs to that
 * one.
 * @param requested false once a newer reading has begun, for a structure chosen meanwhile: this one
 * then changes nothing
 */
export async function readUser(email: string, requested = () => true): Promise<SessionUser | null> {
  const before = behalfOf();
  const request = requestedStructure();
  if (request !== null) actFor(request);
  const user = await readRecord(email, requested).catch((error: unknown) => {
    if (requested()) actFor(before);
    throw error;
  });
  if (!requested()) return user;
  const current = user?.currentStructureId ?? null;
  actFor(current);
  if (request !== current) forgetRequestedStructure();
  // Nothing read for one structure may be shown under the name of another.
  if (before !== null && before !== current) void queryClient.resetQueries();
  return user;
}

async function readRecord(email: string, requested: () => boolean): Promise<SessionUser | null> {
  try {
    return await call(readSessionUser, { query: { email } });
  } catch (error) {
    const { code } = error instanceof ProblemError ? error : {};
    if (code === INTERLOCUTEUR_UNKNOWN.code) return null;
    // The person no longer belongs to the structure of this page: use that of the cookie, or their
    // first.
    const shown = behalfOf();
    if (code !== NOT_FOUND.code || shown === null || !requested()) throw error;
    actFor(null);
    return readRecord(email, requested).catch((again: unknown) => {
      if (requested()) actFor(shown);
      throw again;
    });
  }
}
