import { useQuery } from '@tanstack/react-query';
import { type Ref, useCallback } from 'react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import { dossierWords } from '#web/app/catalogue/backoffice-dossier.ts';
import { historyWords } from '#web/app/catalogue/backoffice-history.ts';
import { viewerWords } from '#web/app/catalogue/workbench-staff/viewer.ts';
import { type Alert, AlertList } from '#web/backoffice/desk/file/alert-list.tsx';
import { Side } from '#web/backoffice/desk/side.tsx';
import type { DraftBook } from '#web/backoffice/desk/use-drafts.ts';
import { NotesPanel } from '#web/backoffice/notes/notes-panel.tsx';
import type { ViewerCommands } from '#web/backoffice/viewer/document-viewer.tsx';
import { documentsOf } from '#web/backoffice/viewer/documents.ts';
import { LazyViewer } from '#web/backoffice/viewer/lazy-viewer.tsx';
import { useWide } from '#web/backoffice/workbench/use-wide.ts';
import { Tabs } from '#web/design/frame/tabs.tsx';
import { HistoryPane } from '#web/history/history-pane.tsx';
import { type Choice, type Draft, type Faults, withChoice } from '../decision/choices.ts';
import { NearSection } from '../near/near-section.tsx';
import { SoundSection } from '../near/sound-section.tsx';
import { thingOf } from '../pending/decision.ts';
import { DossierFacts } from './dossier-facts.tsx';
import { DossierHead } from './dossier-head.tsx';
import { RecordingsTable } from './recordings-table.tsx';

export type Part = 'dossier' | 'papers' | 'history';

export type PanesProps = {
  dossier: DossierOut;
  drafts: DraftBook<Draft>;
  titleRef: Ref<HTMLHeadingElement>;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  alerts: readonly Alert[];
  faults: Faults;
  locked: boolean;
  /** Where there is room for one part only: which one. */
  part: Part;
  onPart: (part: Part) => void;
  viewer: Ref<ViewerCommands>;
  /** The justificatifs have all the room. */
  large: boolean;
  onLarge: (large: boolean) => void;
};

/** The dossier and its justificatifs side by side when there is room, else one part at a time. */
export function Panes(props: PanesProps) {
  const { dossier, titleRef, onPrevious, onNext, part, onPart, viewer, large, onLarge } = props;
  const wide = useWide();
  const { data, error } = useQuery(documentsOf(dossier.structureId));
  // Nothing to look at: the recordings take the room.
  const without = error === null && (data?.justificatifs.length ?? 0) === 0;
  const head = (
    <DossierHead head={dossier} titleRef={titleRef} onPrevious={onPrevious} onNext={onNext} />
  );
  const notes = <NotesPanel about={{ dossierId: dossier.dossierId }} />;
  const papers = <LazyViewer structureId={dossier.structureId} commands={viewer} />;
  if (wide) {
    return (
      <>
        <section className="dossier" aria-label={dossierWords.number(dossier.numero)}>
          {head}
          <Body {...props} />
          <section className="history" aria-labelledby="titre-historique">
            <h2 id="titre-historique">{historyWords.title}</h2>
            <HistoryPane dossier={dossier} />
          </section>
          {notes}
          {data && without ? <p className="secondary">{viewerWords.none}</p> : null}
        </section>
        {without ? null : (
          <Side large={large} onLarge={onLarge}>
            {papers}
          </Side>
        )}
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
          { key: 'papers', label: viewerWords.title },
          { key: 'history', label: dossierWords.tabs.history },
        ]}
        current={part}
        onCurrent={onPart}
      >
        <div className="stack gap-20">
          {part === 'dossier' ? <Body {...props} /> : null}
          {part === 'papers' ? papers : null}
          {part === 'history' ? (
            <>
              <HistoryPane dossier={dossier} />
              {notes}
            </>
          ) : null}
        </div>
      </Tabs>
    </section>
  );
}

/** What is to be decided. */
function Body({ dossier, drafts, alerts, faults, locked }: PanesProps) {
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
