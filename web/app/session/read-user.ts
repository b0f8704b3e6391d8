import { INTERLOCUTEUR_UNKNOWN, readSessionUser, type SessionUser } from '#contract/session.ts';
import { call } from '../api/call.ts';
import { ProblemError } from '../api/problem-error.ts';

/** The record of the person who signed in; null when no interlocuteur answers to that address yet. */
export async function readUser(email: string): Promise<SessionUser | null> {
  try {
    return await call(readSessionUser, { query: { email } });
  } catch (error) {
    if (error instanceof ProblemError && error.code === INTERLOCUTEUR_UNKNOWN.code) return null;
    throw error;
  }
}
