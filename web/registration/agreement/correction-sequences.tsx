import { formatDuree, parsePosition } from '#domain/minuterie/duree.ts';
import { fieldLabel } from '#web/history/field-messages.ts';
import type { SequenceTyped } from '../sequences/sequence.ts';
import { SequenceList } from '../sequences/sequence-list.tsx';

export type CorrectionSequencesProps = {
  sequences: readonly SequenceTyped[];
  onSequences: (sequences: readonly SequenceTyped[]) => void;
  /** By path: `minuterie.0.titre`, or `minuterie` for the whole. */
  errorOf: (path: string) => string | null;
};

/** The musical parts of a long video, in order. */
export function CorrectionSequences(props: CorrectionSequencesProps) {
  const general = props.errorOf('minuterie');
  return (
    <section className="stack gap-16" aria-label={fieldLabel('minuterie')}>
      <h3>{fieldLabel('minuterie')}</h3>
      {general ? <p className="field-error">{general}</p> : null}
      <SequenceList {...props} complete={settledPosition} />
    </section>
  );
}

function settledPosition(text: string): string {
  const seconds = parsePosition(text);
  return seconds === null ? text : formatDuree(seconds);
}
