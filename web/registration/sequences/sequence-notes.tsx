import './sequences.css';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { gapsOf } from '#domain/minuterie/gaps.ts';
import { checkSequences, type Sequence } from '#domain/minuterie/sequences.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { form } from '#web/messages/request-form.ts';

const messages = form.sequences;

export type SequenceNotesProps = {
  minuterie: readonly Sequence[];
  /** The whole length of the video, in seconds; null when it is not known. */
  total: number | null;
};

/** Overlaps and silences found when the sequences are put end to end. For producers and staff. */
export function SequenceNotes({ minuterie, total }: SequenceNotesProps) {
  if (minuterie.length === 0) return null;
  const overlaps = checkSequences(minuterie, total).warnings.map(({ path, message }) =>
    messages.at(Number(path.split('.')[1]) + 1, message),
  );
  const gaps = gapsOf(minuterie, total).map(({ message }) => message);
  const played = minuterie.reduce((sum, { duree }) => sum + duree, 0);
  const sum = messages.sum(
    minuterie.length,
    formatDuree(played),
    total === null ? null : formatDuree(total),
  );
  return (
    <div className="stack gap-8">
      <p className="secondary">{sum}</p>
      {overlaps.length > 0 ? (
        <Points tone="warning" title={messages.overlaps} points={overlaps} />
      ) : null}
      {gaps.length > 0 ? <Points tone="info" title={messages.gaps} points={gaps} /> : null}
    </div>
  );
}

type PointsProps = { tone: 'warning' | 'info'; title: string; points: readonly string[] };

function Points({ tone, title, points }: PointsProps) {
  return (
    <AlertBox tone={tone} title={title}>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </AlertBox>
  );
}
