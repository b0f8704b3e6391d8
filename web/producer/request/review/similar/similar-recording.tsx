import { similarAnswers as messages } from '#web/producer/request/review/messages.ts';
import { similar as common } from '#web/registration/proximity/messages.ts';
import { Candidate } from './candidate.tsx';
import { keyOf, nameOf, type SimilarLine } from './questions.ts';

export type SimilarRecordingProps = {
  similar: SimilarLine;
  alone: boolean;
  all: readonly SimilarLine[];
  /** True if it takes an existing code, so that no other answer is needed. */
  leaves: boolean;
  onRecorded: () => Promise<unknown>;
};

/** One recording of the request, beside those that it looks like. */
export function SimilarRecording({
  similar,
  alone,
  all,
  leaves,
  onRecorded,
}: SimilarRecordingProps) {
  const { requested, neighbours, ambigu } = similar;
  const whose = (elementId: number | null, memeDossier: boolean) => {
    if (memeDossier) {
      const other = all.find((candidate) => candidate.elementId === elementId);
      return messages.sameRequest(other ? other.line.index + 1 : null);
    }
    return elementId === null ? '' : messages.ownRecording;
  };
  const candidates = (candidats: typeof requested, listed: boolean) =>
    candidats.map((candidat) => (
      <Candidate
        key={keyOf(candidat)}
        similar={similar}
        candidat={candidat}
        listed={listed}
        whose={whose(candidat.elementId, candidat.memeDossier)}
        onRecorded={onRecorded}
      />
    ));
  return (
    <div className="similar-line stack gap-16">
      <h3>{nameOf(similar, alone)}</h3>
      {ambigu && requested.length > 1 ? <p>{common.ambiguous}</p> : null}
      {candidates(requested, leaves)}
      {neighbours.length > 0 ? (
        <details className="similar-fold">
          <summary>{common.neighbours(neighbours.length)}</summary>
          <div>{candidates(neighbours, true)}</div>
        </details>
      ) : null}
    </div>
  );
}
