/** `POST /api/isrc/proximity`: recordings similar to one, or to each recording of a dossier. */

import { NOT_FOUND } from '#contract/problem.ts';
import type { Candidat, findProximity, ProximiteRow } from '#contract/registration/proximity.ts';
import { DomainError } from '#domain/domain-error.ts';
import { needsChoice } from '#domain/proximity/choices.ts';
import { capText, reasonsOf } from '#domain/proximity/explain.ts';
import { isAmbiguous } from '#domain/proximity/ranking.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { type Choice, choicesAbout, presentChoice, settling } from './choices.ts';
import { type Candidate, type CandidateRow, findCandidates } from './find-candidates.ts';
import { presentSimilar, similarRecordings } from './similar-recordings.ts';
import { type Subject, subjectsOf } from './subjects.ts';

/** Candidates and related recordings shown for one recording. */
const MOST_CANDIDATES = 10;
const MOST_RELATED = 5;

export const search: Handler<typeof findProximity> = async (call, { body }) => {
  const subjects = await subjectsOf(call, body);
  const [first] = subjects;
  if (first === undefined) throw new DomainError(NOT_FOUND);
  // All subjects of one call belong to one structure: a dossier has one.
  const sight = call.actor.kind === 'staff' ? 'all' : { structureId: first.structureId };
  const result = await findCandidates(call.db, subjects, { sight, related: true });
  const shown = [...result.values()].flatMap(shownIds);
  const requests = subjects.map(({ elementId }) => elementId);
  const [similar, choices] = await Promise.all([
    similarRecordings(call, [...new Set(shown)]),
    choicesAbout(call.db, requests),
  ]);
  return {
    rows: subjects.map((subject) =>
      presentRow(call, subject, result.get(subject.elementId), similar, choices),
    ),
  };
};

function shownIds({ candidates, related }: CandidateRow): number[] {
  return [
    ...candidates.slice(0, MOST_CANDIDATES).map(({ elementId }) => elementId),
    ...related.slice(0, MOST_RELATED),
  ];
}

type Similar = Awaited<ReturnType<typeof similarRecordings>>;

function presentRow(
  call: Call,
  subject: Subject,
  candidateRow: CandidateRow | undefined,
  similar: Similar,
  choices: readonly Choice[],
): ProximiteRow {
  const { candidates = [], related = [] } = candidateRow ?? {};
  const candidats = candidates.slice(0, MOST_CANDIDATES).flatMap((candidate): Candidat[] => {
    const row = similar.get(candidate.elementId);
    if (row === undefined) return [];
    const choice = settling(choices, subject.elementId, candidate.elementId);
    return [
      {
        ...presentSimilar(row, subject),
        ...presentScore(subject, candidate),
        choixRequis: needsChoice(candidate.score) && choice?.valable !== true,
        choix: choice === undefined ? null : presentChoice(call, choice),
      },
    ];
  });
  return {
    elementId: subject.elementId,
    candidats,
    ambigu: isAmbiguous(candidates),
    choixRequis: candidats.some(({ choixRequis }) => choixRequis),
    lies: related.slice(0, MOST_RELATED).flatMap((id) => {
      const row = similar.get(id);
      return row === undefined ? [] : [presentSimilar(row, subject)];
    }),
  };
}

function presentScore({ comparable }: Subject, { score, ...candidate }: Candidate) {
  // Scores below 60 were left out before, so MASQUEE does not occur.
  const bande = score.bande === 'MASQUEE' ? 'VOISINE' : score.bande;
  return {
    score: score.score,
    bande,
    raisons: reasonsOf(score, comparable, candidate.comparable),
    plafond: capText(score.plafond),
    ecartDuree: score.ecart,
  };
}
