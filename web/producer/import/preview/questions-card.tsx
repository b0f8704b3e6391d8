import { useState } from 'react';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { formatDuree, parseDuree } from '#domain/minuterie/duree.ts';
import { clockOf, DURATION_UNITS, type DurationUnit } from '#domain/sheet/evidence/duration-unit.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import type { Wished } from '../use-import-actions.ts';
import { headerName, readableOnly } from './column-names.ts';

const words = importing.questions;

export type QuestionsCardProps = {
  analyse: ImportAnalysis;
  busy: boolean;
  onAnswer: (wished: Wished) => void;
};

/** What one answer settles for the whole file, before any of its lines is called wrong. */
export function QuestionsCard({ analyse, busy, onAnswer }: QuestionsCardProps) {
  const { questions } = analyse;
  if (questions.length === 0) return null;
  return (
    <Card title={words.title(questions.length)}>
      <div className="stack" style={{ '--gap': '16px' }}>
        {questions.includes('titre') ? (
          <TitleQuestion analyse={analyse} busy={busy} onAnswer={onAnswer} />
        ) : null}
        {questions.includes('duree') ? (
          <DurationQuestion analyse={analyse} busy={busy} onAnswer={onAnswer} />
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
    return [{ value: String(index), label: words.column(headerName(entete.cellules[index], index), values) }];
  });
  const answer = () =>
    onAnswer({
      colonnes: readableOnly(colonnes).map((name, index) => (index === Number(chosen) ? 'titre' : name)),
    });
  return (
    <div className="import-question">
      <NativeSelect
        label={words.titre}
        hint={words.titreHint}
        placeholder={words.choose}
        options={options}
        value={chosen}
        onValue={setChosen}
      />
      <Button busy={busy} disabledReason={chosen === '' ? words.choose : null} onClick={answer}>
        {words.answer}
      </Button>
    </div>
  );
}

/** What a number lasts in a unit; null when nothing lasts that: 221 milliseconds. */
function lastingOf(cell: string, unite: DurationUnit): string | null {
  const seconds = parseDuree(unite === 'MMSS' ? cell : (clockOf(cell, unite) ?? ''));
  return seconds === null ? null : formatDuree(seconds);
}

function DurationQuestion({ analyse, busy, onAnswer }: QuestionsCardProps) {
  const example = analyse.signes.duree?.exemples[0] ?? '';
  return (
    <div className="stack" style={{ '--gap': '8px' }}>
      <h3>{words.duree(example)}</h3>
      <p className="secondary">{words.dureeHint}</p>
      <div className="row">
        {DURATION_UNITS.map((unite) => {
          const lasting = lastingOf(example, unite);
          return lasting === null ? null : (
            <Button key={unite} variant="secondary" busy={busy} onClick={() => onAnswer({ dureeEn: unite })}>
              {words.unit(importing.units[unite], example, lasting)}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
