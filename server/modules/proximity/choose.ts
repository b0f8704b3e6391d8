/**
 * `PUT /api/isrc/proximity`: the answer about one candidate, stored with its author and timestamp.
 */

import type { BodyOf } from '#contract/endpoint.ts';
import { INVALID_FIELDS, NOT_FOUND } from '#contract/problem.ts';
import type { chooseProximity } from '#contract/registration/proximity.ts';
import { DomainError } from '#domain/domain-error.ts';
import { choiceErrors, NO_CODE_TO_REUSE } from '#domain/proximity/choices.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { within } from '#server/platform/scope.ts';
import { type Choice, choicesAbout, presentChoice } from './choices.ts';
import { type Candidate, findCandidates } from './find-candidates.ts';
import { learnNames, unlearnNames } from './learn-other-names.ts';
import { type SimilarRecording, similarRecordings } from './similar-recordings.ts';
import { type Subject, subjectsOf } from './subjects.ts';

type Body = BodyOf<typeof chooseProximity>;

export const choose: Handler<typeof chooseProximity> = async (call, { body }) => {
  await lockDossierOf(call, body.elementId);
  const [subject] = await subjectsOf(call, { elementId: body.elementId });
  if (subject === undefined) throw new DomainError(NOT_FOUND);
  recordingStateMachine.target({ action: 'edit', from: subject.statut, by: 'producer' });
  const { candidate, isrc, own } = await candidateOf(call, subject, body.candidat);
  if (body.choix === 'REUTILISER' && isrc === null) throw new DomainError(NO_CODE_TO_REUSE);
  const motif = body.motif === undefined || body.motif === '' ? null : body.motif;
  const errors = choiceErrors({ choix: body.choix, motif, version: subject.version });
  if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
  const before = await ownChoice(call, subject, candidate);
  await keep(call, subject, candidate, { ...body, motif });
  const pair = { elementId: subject.elementId, candidatId: candidate.elementId };
  if (body.choix === 'REUTILISER') await learnNames(call, pair);
  else await unlearnNames(call.db, [pair.elementId, pair.candidatId]);
  // The structure can read the audit entry: a candidate of another structure is named only by its
  // code.
  const named = own ? { elementId: candidate.elementId, isrc } : { isrc };
  await call.record({
    structureId: subject.structureId,
    dossierId: subject.dossierId,
    elementId: subject.elementId,
    before: before === undefined ? null : { choix: before.choix, motif: before.motif },
    after: { candidat: named, choix: body.choix, motif, score: candidate.score.score },
  });
  const choice = await ownChoice(call, subject, candidate);
  if (choice === undefined) throw new Error('a choice was kept and is not there');
  return { elementId: subject.elementId, choix: presentChoice(call, choice) };
};

/** Every write on a dossier begins by its row, here as in the module of the dossiers. */
async function lockDossierOf(call: Call, elementId: number): Promise<void> {
  await call.db
    .selectFrom('dossier')
    .select('dossierId')
    .where(within(call.scope, 'structure_id'))
    .where('dossierId', '=', (eb) =>
      eb.selectFrom('element').select('dossierId').where('elementId', '=', elementId),
    )
    .forUpdate()
    .execute();
}

/** Only a candidate found by the search may be answered: any other code counts as unknown. */
async function candidateOf(call: Call, subject: Subject, named: Body['candidat']) {
  const sight = call.actor.kind === 'staff' ? 'all' : { structureId: subject.structureId };
  const result = await findCandidates(call.db, [subject], { sight, related: false });
  const { candidates } = result.get(subject.elementId) ?? { candidates: [] };
  const similar = await similarRecordings(
    call,
    candidates.map(({ elementId }) => elementId),
  );
  for (const candidate of candidates) {
    const row = similar.get(candidate.elementId);
    if (row === undefined) continue;
    const isNamed = 'isrc' in named ? row.isrc === named.isrc : row.elementId === named.elementId;
    if (isNamed) return { candidate, isrc: row.isrc, own: isOf(subject, row) };
  }
  throw new DomainError(NOT_FOUND);
}

/** Staff may see every structure, but the audit entry is also read by others. */
function isOf({ structureId }: Subject, { elementId, structure }: SimilarRecording): boolean {
  return elementId !== null && (structure === null || structure.structureId === structureId);
}

async function ownChoice(
  call: Call,
  subject: Subject,
  candidate: Candidate,
): Promise<Choice | undefined> {
  const choices = await choicesAbout(call.db, [subject.elementId]);
  return choices.find(
    ({ elementId, candidatId }) =>
      elementId === subject.elementId && candidatId === candidate.elementId,
  );
}

async function keep(
  call: Call,
  subject: Subject,
  candidate: Candidate,
  { choix, motif }: { readonly choix: Choice['choix']; readonly motif: string | null },
): Promise<void> {
  const { revision } = await call.db
    .selectFrom('proximite')
    .select('revision')
    .where('elementId', '=', subject.elementId)
    .executeTakeFirstOrThrow();
  const answer = {
    choix,
    motif,
    score: candidate.score.score,
    elementRevision: revision,
    candidatRevision: candidate.revision,
    chosenAt: call.now,
    chosenBy: interlocuteurOf(call),
    parLaSociete: call.actor.kind === 'staff',
  };
  await call.db
    .insertInto('proximiteChoix')
    .values({ elementId: subject.elementId, candidatId: candidate.elementId, ...answer })
    .onConflict((conflict) => conflict.columns(['elementId', 'candidatId']).doUpdateSet(answer))
    .execute();
}
