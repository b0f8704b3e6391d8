import { type Ref, useCallback, useImperativeHandle, useMemo, useState } from 'react';
import type { DossierOut } from '../../../../contract/registration/dossier.ts';
import { dossierWords } from '../../../app/catalogue/backoffice-dossier.ts';
import { historyWords } from '../../../app/catalogue/backoffice-history.ts';
import { HistoryPane } from '../../../app/piece/history/history-pane.tsx';
import { Tabs } from '../../../design/frame/tabs.tsx';
import { useWide } from '../../workbench/use-wide.ts';
import type { Choice, Faults } from '../decision/choices.ts';
import { DecisionBar } from '../decision/decision-bar.tsx';
import { useDesk } from '../decision/use-desk.ts';
import type { DraftBook } from '../decision/use-drafts.ts';
import type { Outcome } from '../decision/use-sending.ts';
import { NearSection } from '../near/near-section.tsx';
import { AlertList } from './alert-list.tsx';
import { alertsOf } from './alerts.ts';
import type { DossierCommands } from './dossier-commands.ts';
import { DossierFacts } from './dossier-facts.tsx';
import { DossierHead } from './dossier-head.tsx';
import { RecordingsTable } from './recordings-table.tsx';

export type ReviewProps = {
  dossier: DossierOut;
  drafts: DraftBook;
  commands: Ref<DossierCommands>;
  titleRef: Ref<HTMLHeadingElement>;
  onDecided: (outcome: Outcome) => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** A dossier that was read: look at it, decide. */
export function Review(props: ReviewProps) {
  const { dossier, drafts, onDecided, onNext } = props;
  const { dossierId } = dossier;
  const draft = drafts.draftOf(dossierId);
  const alerts = useMemo(() => alertsOf(dossier), [dossier]);
  const [part, setPart] = useState<Part>('dossier');
  const showLines = () => setPart('dossier');
  const desk = useDesk({ dossier, draft, alerts, showLines, onDecided });
  useImperativeHandle(props.commands, () => ({
    validate: desk.validate,
    refuse: desk.openRefusal,
    next: () => onNext?.(),
  }));
  return (
    <>
      <Panes
        {...props}
        alerts={alerts}
        faults={desk.faults}
        locked={desk.reason !== null}
        part={part}
        onPart={setPart}
      />
      <DecisionBar
        dossier={dossier}
        desk={desk}
        draft={draft}
        alerts={alerts}
        onMotif={(motif) => drafts.setMotif(dossierId, motif)}
        onNext={onNext}
      />
    </>
  );
}

type PanesProps = ReviewProps & {
  alerts: ReturnType<typeof alertsOf>;
  faults: Faults;
  part: Part;
  onPart: (part: Part) => void;
  locked: boolean;
};

type Part = 'dossier' | 'history';

/** Side by side when there is room, else one at a time. */
function Panes(props: PanesProps) {
  const { dossier, drafts, titleRef, onPrevious, onNext, alerts, faults, locked, part, onPart } = props;
  const { dossierId } = dossier;
  const wide = useWide();
  const { choose } = drafts;
  const onChoice = useCallback(
    (elementId: number, change: Partial<Choice>) => choose(dossierId, elementId, change),
    [choose, dossierId],
  );
  const head = <DossierHead head={dossier} titleRef={titleRef} onPrevious={onPrevious} onNext={onNext} />;
  const body = (
    <>
      <DossierFacts dossier={dossier} />
      <AlertList alerts={alerts} />
      <RecordingsTable
        dossier={dossier}
        choices={drafts.draftOf(dossierId).lines}
        onChoice={onChoice}
        locked={locked}
        faults={faults}
      />
      <NearSection dossier={dossier} />
    </>
  );
  if (wide) {
    return (
      <>
        <section className="dossier" aria-label={dossierWords.number(dossier.numero)}>
          {head}
          {body}
        </section>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section className="history" aria-labelledby="titre-historique" tabIndex={0}>
          <h2 id="titre-historique">{historyWords.title}</h2>
          <HistoryPane dossier={dossier} />
        </section>
      </>
    );
  }
  return (
    <section className="dossier" aria-label={dossierWords.number(dossier.numero)}>
      {head}
      <Tabs
        label={dossierWords.tabs.label}
        tabs={[
          { key: 'dossier', label: dossierWords.tabs.dossier, count: dossier.elements.length },
          { key: 'history', label: dossierWords.tabs.history },
        ]}
        current={part}
        onCurrent={onPart}
      >
        <div className="dossier-part">{part === 'dossier' ? body : <HistoryPane dossier={dossier} />}</div>
      </Tabs>
    </section>
  );
}
