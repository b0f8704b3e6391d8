import { useQuery } from '@tanstack/react-query';
import { type Ref, useCallback } from 'react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import { dossierWords } from '#web/app/catalogue/backoffice-dossier.ts';
import { historyWords } from '#web/app/catalogue/backoffice-history.ts';
import { viewerWords } from '#web/app/catalogue/workbench-staff/viewer.ts';
import { type Alert, AlertList } from '#web/backoffice/desk/file/alert-list.tsx';
import { Panes, type PanesProps } from '#web/backoffice/desk/file/panes.tsx';
import type { DraftBook } from '#web/backoffice/desk/use-drafts.ts';
import { NotesPanel } from '#web/backoffice/notes/notes-panel.tsx';
import { documentsOf } from '#web/backoffice/viewer/documents.ts';
import { LazyViewer } from '#web/backoffice/viewer/lazy-viewer.tsx';
import { HistoryPane } from '#web/history/history-pane.tsx';
import { type Choice, type Draft, type Faults, withChoice } from '../decision/choices.ts';
import { NearSection } from '../near/near-section.tsx';
import { SoundSection } from '../near/sound-section.tsx';
import { thingOf } from '../pending/decision.ts';
import { DossierFacts } from './dossier-facts.tsx';
import { DossierHead } from './dossier-head.tsx';
import { RecordingsTable } from './recordings-table.tsx';

export type DossierPanesProps = {
  dossier: DossierOut;
  drafts: DraftBook<Draft>;
  titleRef: Ref<HTMLHeadingElement>;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  alerts: readonly Alert[];
  faults: Faults;
  locked: boolean;
  panes: PanesProps<'dossier' | 'history'>['panes'];
};

/** The dossier, its justificatifs and its history. */
export function DossierPanes(props: DossierPanesProps) {
  const { dossier, titleRef, onPrevious, onNext, panes } = props;
  const { data, error } = useQuery(documentsOf(dossier.structureId));
  // Nothing to look at: the recordings take the room.
  const without = error === null && (data?.justificatifs.length ?? 0) === 0;
  const papers = <LazyViewer structureId={dossier.structureId} commands={panes.viewer} />;
  const body = <Body {...props} />;
  const history = <HistoryPane dossier={dossier} />;
  const notes = <NotesPanel about={{ dossierId: dossier.dossierId }} />;
  const { tabs } = dossierWords;
  return (
    <Panes
      panes={panes}
      label={dossierWords.number(dossier.numero)}
      head={
        <DossierHead head={dossier} titleRef={titleRef} onPrevious={onPrevious} onNext={onNext} />
      }
      whole={
        <>
          {body}
          <section className="history" aria-labelledby="titre-historique">
            <h2 id="titre-historique">{historyWords.title}</h2>
            {history}
          </section>
          {notes}
          {data && without ? <p className="secondary">{viewerWords.none}</p> : null}
        </>
      }
      side={without ? null : papers}
      tabsLabel={tabs.label}
      tabs={[
        { key: 'dossier', label: tabs.dossier, count: dossier.elements.length, content: body },
        { key: 'papers', label: viewerWords.title, content: papers },
        {
          key: 'history',
          label: tabs.history,
          content: (
            <>
              {history}
              {notes}
            </>
          ),
        },
      ]}
    />
  );
}

/** What is to be decided. */
function Body({ dossier, drafts, alerts, faults, locked }: DossierPanesProps) {
  const thing = thingOf(dossier.dossierId);
  const { change } = drafts;
  const onChoice = useCallback(
    (elementId: number, choice: Partial<Choice>) =>
      change(thing, (draft) => ({ ...draft, lines: withChoice(draft.lines, elementId, choice) })),
    [change, thing],
  );
  return (
    <>
      <DossierFacts dossier={dossier} />
      <AlertList alerts={alerts} />
      <RecordingsTable
        dossier={dossier}
        choices={drafts.draftOf(thing).lines}
        onChoice={onChoice}
        locked={locked}
        faults={faults}
      />
      <NearSection dossier={dossier} />
      <SoundSection dossier={dossier} />
    </>
  );
}
