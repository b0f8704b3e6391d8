/** `POST /api/isrc/proximity`: what is near a recording, or near each recording of a dossier. */

import { NOT_FOUND } from '#contract/problem.ts';
import type { Candidat, findProximity, ProximiteRow } from '#contract/registration/proximity.ts';
import { needsChoice } from '#domain/proximity/choices.ts';
import { capText, reasonsOf } from '#domain/proximity/explain.ts';
import { isAmbiguous } from '#domain/proximity/ranking.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { type Choice, choicesAbout, presentChoice, settling } from './choices.ts';
import { type Candidate, type Found, findCandidates } from './find-candidates.ts';
import { nearRecordings, presentNear } from './near-recordings.ts';
import { type Subject, subjectsOf } from './subjects.ts';

/** Candidates and related recordings shown for one recording. */
const MOST_CANDIDATES = 10;
const MOST_RELATED = 5;

export const search: Verb<typeof findProximity> = async (call, { body }) => {
  const subjects = await subjectsOf(call, body);
  const [first] = subjects;
  if (first === undefined) throw new Refusal(NOT_FOUND);
  // All subjects of one call belong to one structure: a dossier has one.
  const sight = call.actor.kind === 'staff' ? 'all' : { structureId: first.structureId };
  const found = await findCandidates(call.db, subjects, { sight, related: true });
  const shown = [...found.values()].flatMap(shownIds);
  const asked = subjects.map(({ elementId }) => elementId);
  const [near, choices] = await Promise.all([
    nearRecordings(call, [...new Set(shown)]),
    choicesAbout(call.db, asked),
  ]);
  return {
    rows: subjects.map((subject) =>
      presentRow(call, subject, found.get(subject.elementId), near, choices),
    ),
  };
};

function shownIds({ candidates, related }: Found): number[] {
  return [
    ...candidates.slice(0, MOST_CANDIDATES).map(({ elementId }) => elementId),
    ...related.slice(0, MOST_RELATED),
  ];
}

type Near = Awaited<ReturnType<typeof nearRecordings>>;

function presentRow(
  call: Call,
  subject: Subject,
  found: Found | undefined,
  near: Near,
  choices: readonly Choice[],
): ProximiteRow {
  const { candidates = [], related = [] } = found ?? {};
  const candidats = candidates.slice(0, MOST_CANDIDATES).flatMap((candidate): Candidat[] => {
    const row = near.get(candidate.elementId);
    if (row === undefined) return [];
    const choice = settling(choices, subject.elementId, candidate.elementId);
    return [
      {
        ...presentNear(row, subject),
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
      const row = near.get(id);
      return row === undefined ? [] : [presentNear(row, subject)];
    }),
  };
}

function presentScore({ comparable }: Subject, { score, ...candidate }: Candidate) {
  // What scores less than 60 was left out before: the band of what remains has a name.
  const bande = score.bande === 'MASQUEE' ? 'VOISINE' : score.bande;
  return {
    score: score.score,
    bande,
    raisons: reasonsOf(score, comparable, candidate.comparable),
    plafond: capText(score.plafond),
    ecartDuree: score.ecart,
  };
}
