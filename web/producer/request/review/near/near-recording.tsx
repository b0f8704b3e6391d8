import { near as common } from '#web/app/catalogue/proximity/near.ts';
import { nearAnswers as words } from '#web/app/catalogue/proximity/near-answers.ts';
import { Candidate } from './candidate.tsx';
import { keyOf, type NearLine, nameOf } from './questions.ts';

export type NearRecordingProps = {
  near: NearLine;
  alone: boolean;
  all: readonly NearLine[];
  /** It takes an existing code: nothing else is asked of it. */
  leaves: boolean;
  onRecorded: () => Promise<unknown>;
};

/** One recording of the request, beside those that it looks like. */
export function NearRecording({ near, alone, all, leaves, onRecorded }: NearRecordingProps) {
  const { asked, neighbours, ambigu } = near;
  const whose = (elementId: number | null, memeDossier: boolean) => {
    if (memeDossier) {
      const other = all.find((candidate) => candidate.elementId === elementId);
      return words.sameRequest(other ? other.line.index + 1 : null);
    }
    return elementId === null ? '' : words.ownRecording;
  };
  const candidates = (candidats: typeof asked, listed: boolean) =>
    candidats.map((candidat) => (
      <Candidate
        key={keyOf(candidat)}
        near={near}
        candidat={candidat}
        listed={listed}
        whose={whose(candidat.elementId, candidat.memeDossier)}
        onRecorded={onRecorded}
      />
    ));
  return (
    <div className="near-line stack gap-16">
      <h3>{nameOf(near, alone)}</h3>
      {ambigu && asked.length > 1 ? <p>{common.ambiguous}</p> : null}
      {candidates(asked, leaves)}
      {neighbours.length > 0 ? (
        <details className="near-fold">
          <summary>{common.neighbours(neighbours.length)}</summary>
          <div>{candidates(neighbours, true)}</div>
        </details>
      ) : null}
    </div>
  );
}
