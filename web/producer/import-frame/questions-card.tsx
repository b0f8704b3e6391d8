import { useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import type { Requested } from '#web/producer/import/use-import-actions.ts';
import { importing } from '#web/producer/messages/import.ts';
import { headerName, readableOnly } from './column-names.ts';
import { ColumnsQuestion } from './columns-question.tsx';
import { DurationQuestion } from './duration-question.tsx';
import type { Shown } from './shown.ts';

const messages = importing.questions;

export type QuestionsCardProps = {
  analyse: Pick<
    Shown,
    'questions' | 'entete' | 'colonnes' | 'exemples' | 'signes' | 'colonnesLaissees'
  >;
  busy: boolean;
  onAnswer: (requested: Requested) => void;
};

/** Questions whose answer applies to all lines, asked before any is counted as wrong. */
export function QuestionsCard({ analyse, busy, onAnswer }: QuestionsCardProps) {
  const { questions } = analyse;
  if (questions.length === 0) return null;
  return (
    <Card title={messages.title(questions.length)}>
      <div className="stack gap-16">
        {questions.includes('titre') ? (
          <TitleQuestion analyse={analyse} busy={busy} onAnswer={onAnswer} />
        ) : null}
        {questions.includes('duree') ? (
          <DurationQuestion
            example={analyse.signes.duree?.exemples[0] ?? ''}
            busy={busy}
            onUnit={(dureeEn) => onAnswer({ dureeEn })}
          />
        ) : null}
        {questions.includes('colonnes') ? (
          <ColumnsQuestion
            key={analyse.entete.cellules.join('\n')}
            analyse={analyse}
            busy={busy}
            onAnswer={onAnswer}
          />
        ) : null}
      </div>
    </Card>
  );
}

function TitleQuestion({ analyse, busy, onAnswer }: QuestionsCardProps) {
  const { entete, colonnes, exemples } = analyse;
  const [chosen, setChosen] = useState('');
  const options = colonnes.flatMap((_, index) => {
    const values = exemples[index] ?? [];
    if (values.length === 0) return [];
    return [
      {
        value: String(index),
        label: messages.column(headerName(entete.cellules[index], index), values),
      },
    ];
  });
  const answer = () =>
    onAnswer({
      colonnes: readableOnly(colonnes).map((name, index) =>
        index === Number(chosen) ? 'titre' : name,
      ),
    });
  return (
    <div className="import-question row">
      <NativeSelect
        label={messages.titre}
        hint={messages.titreHint}
        placeholder={messages.choose}
        options={options}
        value={chosen}
        onValue={setChosen}
      />
      <Button busy={busy} disabledReason={chosen === '' ? messages.choose : null} onClick={answer}>
        {messages.answer}
      </Button>
    </div>
  );
}
