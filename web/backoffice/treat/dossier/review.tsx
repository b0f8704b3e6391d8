import { type Ref, useCallback, useImperativeHandle, useMemo, useState } from 'react';
import type { DossierOut, DossierRow } from '../../../../contract/dossier.ts';
import { dossierWords } from '../../../app/catalogue/backoffice-dossier.ts';
import { historyWords } from '../../../app/catalogue/backoffice-history.ts';
import { Tabs } from '../../../design/frame/tabs.tsx';
import type { Choice } from '../decision/choices.ts';
import { DecisionBar } from '../decision/decision-bar.tsx';
import { type Result, ResultPanel } from '../decision/result-panel.tsx';
import { useDesk } from '../decision/use-desk.ts';
import type { DraftBook } from '../decision/use-drafts.ts';
import { HistoryPane } from '../history/history-pane.tsx';
import { useWide } from '../use-wide.ts';
import { AlertList } from './alert-list.tsx';
import { alertsOf } from './alerts.ts';
import { DossierFacts } from './dossier-facts.tsx';
import { DossierHead } from './dossier-head.tsx';
import { RecordingsTable } from './recordings-table.tsx';

/** What the keys of the region ask of the open dossier. */
export type DossierCommands = { validate: () => void; refuse: () => void; next: () => void };

export type ReviewProps = {
  dossier: DossierOut;
  drafts: DraftBook;
  commands: Ref<DossierCommands>;
  titleRef: Ref<HTMLHeadingElement>;
  onOpen: (dossierId: number) => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  nextToTreat: () => DossierRow | null;
};

/** A dossier that was read: look at it, decide, see what came of it. */
export function Review(props: ReviewProps) {
  const { dossier, drafts, onOpen, onNext } = props;
  const { dossierId } = dossier;
  const draft = drafts.draftOf(dossierId);
  const [result, setResult] = useState<Result | null>(null);
  const alerts = useMemo(() => alertsOf(dossier), [dossier]);
  const desk = useDesk({
    dossier,
    draft,
    alerts,
    onDecided: (outcome) => {
      setResult({ outcome, dossier, next: props.nextToTreat() });
      drafts.forget(dossierId);
    },
  });
  const goOn = () => {
    if (result?.next) onOpen(result.next.dossierId);
    else onNext?.();
  };
  useImperativeHandle(props.commands, () => ({
    validate: result ? () => undefined : desk.validate,
    refuse: result ? () => undefined : desk.openRefusal,
    next: goOn,
  }));
  if (result) {
    return <ResultPanel result={result} onNext={onOpen} onReview={() => setResult(null)} />;
  }
  return (
    <>
      <Panes {...props} alerts={alerts} faults={desk.faults} locked={desk.reason !== null} />
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
  faults: ReadonlyMap<number | 'motif', string>;
  locked: boolean;
};

type Part = 'dossier' | 'history';

/** Side by side when there is room, else one at a time. */
function Panes(props: PanesProps) {
  const { dossier, drafts, titleRef, onPrevious, onNext, alerts, faults, locked } = props;
  const { dossierId } = dossier;
  const wide = useWide();
  const [part, setPart] = useState<Part>('dossier');
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
        onCurrent={setPart}
      >
        <div className="dossier-part">{part === 'dossier' ? body : <HistoryPane dossier={dossier} />}</div>
      </Tabs>
    </section>
  );
}
