import './import-frame.css';
import {
  IconBan,
  IconBarcode,
  IconCircleCheck,
  IconCircleX,
  IconUserOff,
} from '@tabler/icons-react';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import { Card } from '#web/design/display/card.tsx';
import type { Requested } from '#web/producer/import/use-import-actions.ts';
import { importing } from '#web/producer/messages/import.ts';
import { Duplicates } from './duplicates.tsx';
import { type ErrorMessages, ErrorsCard } from './errors-card.tsx';
import { ImportCounts } from './import-counts.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { Recognised } from './recognised.tsx';
import { type Edited, SettingsCard } from './settings-card.tsx';
import type { Matched, Shown } from './shown.ts';
import { TitlesCard } from './titles-card.tsx';

/** Loaded on demand: few files have a doubtful encoding. */
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
  /**
   * Content below the recognised facts, below the codes, with the lines in error, and each line to
   * be written.
   */
  above?: ReactNode;
  result?: ReactNode;
  left?: ReactNode;
  lines: ReactNode;
};

/**
 * Preview of an import, from its recognised format to the outcome of each line: the same for all
 * kinds. Writes nothing.
 */
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

const messages = importing.codes;

/** Outcome of the imported codes; renders nothing without any. */
function CodesCard({ codes }: { codes: ImportAnalysis['codes'] }) {
  const { repris, aVous, autres, malFormes, refuses } = codes;
  if (repris + aVous + autres + malFormes + refuses === 0) return null;
  const tiles = [
    { count: repris, label: messages.taken(repris), tone: 'vert', icon: IconBarcode },
    { count: aVous, label: messages.yours(aVous), tone: 'cyan', icon: IconCircleCheck },
    { count: autres, label: messages.rest(autres), tone: 'ambre', icon: IconUserOff },
    { count: malFormes, label: messages.malformed(malFormes), tone: 'rouge', icon: IconCircleX },
    { count: refuses, label: messages.refused(refuses), tone: 'rouge', icon: IconBan },
  ];
  return (
    <Card title={messages.title}>
      <div className="stack gap-8">
        <ImportCounts label={messages.label} tiles={tiles} />
        <p className="secondary">{autres > 0 ? messages.restHint : messages.hint}</p>
        {refuses > 0 ? <p className="secondary">{messages.refusedHint}</p> : null}
      </div>
    </Card>
  );
}
