import { useState } from 'react';
import { LEFT_OUT } from '#domain/sheet/detection/existing-codes.ts';
import { Button } from '#web/design/action/button.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import type { Requested } from '#web/producer/import/use-import-actions.ts';
import { importing } from '#web/producer/messages/import.ts';
import { headerName, isShared, meaningsOf, readableOnly } from './column-names.ts';
import type { Shown } from './shown.ts';

const messages = importing.questions;

export type ColumnsQuestionProps = {
  analyse: Pick<Shown, 'entete' | 'colonnes' | 'exemples' | 'colonnesLaissees'>;
  busy: boolean;
  onAnswer: (requested: Requested) => void;
};

/**
 * Columns without a known heading whose values look like recording data: one line each, one answer
 * for all.
 */
export function ColumnsQuestion({ analyse, busy, onAnswer }: ColumnsQuestionProps) {
  const { entete, colonnes, exemples } = analyse;
  const requests = analyse.colonnesLaissees.filter(({ question }) => question);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(
    () => new Map(requests.map(({ rang, proposition }) => [rang, proposition ?? LEFT_OUT])),
  );
  const answers = new Map(requests.map(({ rang }) => [rang, chosen.get(rang) ?? LEFT_OUT]));
  const taken = new Set([...answers.values()].filter((name) => !isShared(name)));
  const answer = () =>
    onAnswer({
      // A meaning belongs to one column: the previous one loses it.
      colonnes: readableOnly(colonnes).map(
        (name, rang) => answers.get(rang) ?? (taken.has(name ?? '') ? null : name),
      ),
    });
  const twice = [...answers.values()].find(
    (name, index, all) => !isShared(name) && all.indexOf(name) !== index,
  );
  return (
    <div className="stack gap-16">
      <div>
        <p>{messages.colonnes(requests.length)}</p>
        <p className="secondary">{messages.colonnesHint}</p>
      </div>
      {requests.map(({ rang }) => (
        <NativeSelect
          key={rang}
          label={headerName(entete.cellules[rang], rang)}
          hint={exemples[rang]?.join(', ')}
          options={[{ value: LEFT_OUT, label: messages.leftOut }, ...meaningsOf(null)]}
          value={answers.get(rang) ?? LEFT_OUT}
          onValue={(value) => setChosen((before) => new Map(before).set(rang, value))}
        />
      ))}
      <div className="row">
        <Button
          busy={busy}
          disabledReason={twice === undefined ? null : messages.twice}
          onClick={answer}
        >
          {messages.answerColumns(requests.length)}
        </Button>
      </div>
    </div>
  );
}
