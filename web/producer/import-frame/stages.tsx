import './import-frame.css';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import type { Requested } from '#web/producer/import/use-import-actions.ts';
import { CodesCard } from './codes-card.tsx';
import { Duplicates } from './duplicates.tsx';
import { type ErrorMessages, ErrorsCard } from './errors-card.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { Recognised } from './recognised.tsx';
import { type Edited, SettingsCard } from './settings-card.tsx';
import type { Matched, Shown } from './shown.ts';

import { TitlesCard } from './titles-card.tsx';

/** Few files leave their letters in doubt: fetched for those. */
const SheetLetters = lazy(() =>
  import('#web/form/sheet-letters.tsx').then((module) => ({ default: module.SheetLetters })),
);

export type StagesProps = {
  analyse: Shown;
  matched: Matched;
  facts: ComponentProps<typeof Recognised>['facts'];
  settings: ImportSettings;
  reported: ErrorMessages;
  busy: boolean;
  mayChange: boolean;
  withDefaults: boolean;
  edited: Edited | null;
  onEdited: (edited: Edited) => void;
  onApply: (edited: Edited) => void;
  onChange: (requested: Requested) => void;
  /** Under what was recognised, under the codes, with the lines in error, and each line as it will be written. */
  above?: ReactNode;
  result?: ReactNode;
  left?: ReactNode;
  lines: ReactNode;
};

/** What is brought, from what it was taken for to what becomes of each line: the same at every door. Nothing is written here. */
export function Stages(props: StagesProps) {
  const {
    analyse,
    matched,
    facts,
    settings,
    reported,
    busy,
    mayChange,
    onChange,
    above,
    result,
    left,
    lines,
  } = props;
  const { questions, codes, enErreur, titres, doublons, colonnes } = analyse;
  return (
    <>
      {analyse.lettres !== null && (
        <Suspense>
          <SheetLetters
            key={analyse.encodage}
            lettres={analyse.lettres}
            encodage={analyse.encodage}
            busy={busy || !mayChange}
            onEncoding={(encodage) => onChange({ encodage })}
          />
        </Suspense>
      )}
      <Recognised analyse={analyse} matched={matched} facts={facts}>
        {above}
      </Recognised>
      <QuestionsCard analyse={analyse} busy={busy} onAnswer={onChange} />
      <CodesCard codes={codes} />
      {result}
      {questions.length > 0 && enErreur === 0 ? null : (
        <ErrorsCard
          analyse={analyse}
          reported={reported}
          busy={busy}
          mayChange={mayChange}
          left={left}
          reparations={settings.reparations}
          onRepairs={(reparations) => onChange({ reparations })}
        />
      )}
      <TitlesCard
        titres={titres}
        accepted={settings.titres}
        busy={busy}
        onDecide={mayChange ? (accepted) => onChange({ titres: accepted }) : null}
      />
      {colonnes.length === 0 ? null : <SettingsCard {...props} />}
      <Duplicates doublons={doublons} />
      {lines}
    </>
  );
}
