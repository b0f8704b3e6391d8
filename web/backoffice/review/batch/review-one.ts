import { moveDossier, readDossier, takeDossierInCharge } from '#contract/registration/dossier.ts';
import { DOSSIER_NOT_TAKEN } from '#domain/dossier/state-machine.ts';
import type { Action } from '#web/backoffice/review-queue/action.ts';
import { changedSinceSeen, type ReviewOne } from '#web/backoffice/review-queue/batch/batch.ts';
import { call } from '#web/platform/api/call.ts';
import { asProblem } from '#web/platform/api/problem-error.ts';
import { EMPTY_DRAFT } from '../decision/choices.ts';
import { linesToDecide } from '../dossier/lines.ts';
import {
  type Decision,
  decisionOf,
  type Outcome,
  sendDecision,
  type Wish,
} from '../pending/decision.ts';

const WISHES: Readonly<Record<Action, Wish>> = {
  OK: 'lines',
  KO: 'refuseAll',
  DELETE: 'deleteAll',
};

/**
 * Takes the dossier in charge, then decides it whole: the portal's own two steps, which bar everyone else. What was sent
 * without an answer is asked about first; if it never arrived, the dossier may have lived meanwhile, and is looked at
 * as one that was not sent.
 */
export const reviewOne: ReviewOne<Decision> = async ({ action, motif }, item, remember) => {
  const { item: subject, mine, seen, sent } = item;
  const result = sent === null ? null : await findAnswer(sent);
  if (result !== null) return { codes: result.attributed.length };
  const body = { dossierId: Number(subject) };
  await call(takeDossierInCharge, { body });
  try {
    const dossier = await call(readDossier, { query: { dossierId: subject } });
    if (dossier.updatedAt !== seen) throw changedSinceSeen();
    const draft = { ...EMPTY_DRAFT, motif, deletion: motif };
    const decision = decisionOf(WISHES[action], dossier, linesToDecide(dossier), draft);
    remember(decision);
    const outcome = await sendDecision(decision);
    return { codes: outcome.attributed.length };
  } catch (error) {
    // Refused, it goes back to the queue for whoever can do better; without an answer, it may be decided.
    const refused = asProblem(error).status >= 400 && asProblem(error).status < 500;
    if (refused && !mine) await giveBack(body.dossierId);
    throw error;
  }
};

/** The answer that was lost. Null when nothing had arrived, and the dossier is no longer in hand. */
async function findAnswer(sent: Decision): Promise<Outcome | null> {
  try {
    return await sendDecision(sent);
  } catch (error) {
    if (asProblem(error).code === DOSSIER_NOT_TAKEN.code) return null;
    throw error;
  }
}

const giveBack = (dossierId: number) =>
  call(moveDossier, { body: { dossierId, action: 'release' } }).catch(() => undefined);
