import '#web/design/table/table.css';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useCallback, useMemo } from 'react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import { NotesPanel } from '#web/backoffice/notes/notes-panel.tsx';
import { type Alert, AlertList } from '#web/backoffice/review-queue/file/alert-list.tsx';
import { Panes, type PanesProps } from '#web/backoffice/review-queue/file/panes.tsx';
import type { DraftBook } from '#web/backoffice/review-queue/use-drafts.ts';
import { documentsOf } from '#web/backoffice/viewer/documents.ts';
import { LazyViewer } from '#web/backoffice/viewer/lazy-viewer.tsx';
import { viewerMessages } from '#web/backoffice/viewer/messages.ts';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { COLUMN_HEADER, ROW, ROW_GROUP, TABLE } from '#web/design/table/roles.ts';
import { HistoryPane } from '#web/history/history-pane.tsx';
import { correctionsSinceDecision } from '#web/history/operations.ts';
import { dossierMessages } from '#web/messages/dossier.ts';
import { historyMessages } from '#web/messages/history.ts';
import {
  type Choice,
  type ChoiceErrors,
  type Choices,
  choiceOf,
  type Draft,
  withChoice,
} from '../decision/choices.ts';
import { itemOf } from '../pending/decision.ts';
import { SimilarSection } from '../similar/similar-section.tsx';
import { SoundSection } from '../similar/sound-section.tsx';
import { DossierFacts } from './dossier-facts.tsx';
import { DossierHead } from './dossier-head.tsx';
import { RecordingRow } from './recording-row.tsx';

export type DossierPanesProps = {
  dossier: DossierOut;
  drafts: DraftBook<Draft>;
  titleRef: Ref<HTMLHeadingElement>;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  alerts: readonly Alert[];
  errors: ChoiceErrors;
  locked: boolean;
  panes: PanesProps<'dossier' | 'history'>['panes'];
};

/** The dossier, its justificatifs and its history. */
export function DossierPanes(props: DossierPanesProps) {
  const { dossier, titleRef, onPrevious, onNext, panes } = props;
  const { data, error } = useQuery(documentsOf(dossier.structureId));
  // No justificatifs: the recordings use the full width.
  const without = error === null && (data?.justificatifs.length ?? 0) === 0;
  const papers = <LazyViewer structureId={dossier.structureId} commands={panes.viewer} />;
  const body = <Body {...props} />;
  const history = <HistoryPane dossier={dossier} />;
  const notes = <NotesPanel about={{ dossierId: dossier.dossierId }} />;
  const { tabs } = dossierMessages;
  return (
    <Panes
      panes={panes}
      label={dossierMessages.number(dossier.numero)}
      head={
        <DossierHead head={dossier} titleRef={titleRef} onPrevious={onPrevious} onNext={onNext} />
      }
      whole={
        <>
          {body}
          <section className="history" aria-labelledby="titre-historique">
            <h2 id="titre-historique">{historyMessages.title}</h2>
            {history}
          </section>
          {notes}
          {data && without ? <p className="secondary">{viewerMessages.none}</p> : null}
        </>
      }
      side={without ? null : papers}
      tabsLabel={tabs.label}
      tabs={[
        { key: 'dossier', label: tabs.dossier, count: dossier.elements.length, content: body },
        { key: 'papers', label: viewerMessages.title, content: papers },
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

/** Decision content of the dossier. */
function Body({ dossier, drafts, alerts, errors, locked }: DossierPanesProps) {
  const subject = itemOf(dossier.dossierId);
  const { change } = drafts;
  const onChoice = useCallback(
    (elementId: number, choice: Partial<Choice>) =>
      change(subject, (draft) => ({ ...draft, lines: withChoice(draft.lines, elementId, choice) })),
    [change, subject],
  );
  return (
    <>
      <DossierFacts dossier={dossier} />
      <AlertList alerts={alerts} />
      <RecordingsTable
        dossier={dossier}
        choices={drafts.draftOf(subject).lines}
        onChoice={onChoice}
        locked={locked}
        errors={errors}
      />
      <SimilarSection dossier={dossier} />
      <SoundSection dossier={dossier} />
    </>
  );
}

type RecordingsTableProps = {
  dossier: DossierOut;
  choices: Choices;
  onChoice: (elementId: number, change: Partial<Choice>) => void;
  locked: boolean;
  errors: ChoiceErrors;
};

const HEADING = 'titre-enregistrements';
const NO_CORRECTION: readonly never[] = [];

/** All recordings on one page: a decision on page 2 would not be reviewed. */
function RecordingsTable({ dossier, choices, onChoice, locked, errors }: RecordingsTableProps) {
  const { elements, history, marque } = dossier;
  const corrections = useMemo(() => correctionsSinceDecision(history), [history]);
  const messages = dossierMessages.columns;
  return (
    <section className="recordings stack gap-8" aria-labelledby={HEADING}>
      <h2 id={HEADING}>{dossierMessages.recordingsCount(elements.length)}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="table-scroll" aria-label={dossierMessages.recordingsRegion} tabIndex={0}>
        <table className="table" {...TABLE}>
          <caption className="visually-hidden">{dossierMessages.recordings}</caption>
          <thead {...ROW_GROUP}>
            <tr {...ROW}>
              <th {...COLUMN_HEADER} scope="col" data-tool="detail">
                <VisuallyHidden>{messages.detail}</VisuallyHidden>
              </th>
              <th {...COLUMN_HEADER} scope="col">
                {messages.rang}
              </th>
              <th {...COLUMN_HEADER} scope="col">
                {messages.titre}
              </th>
              <th {...COLUMN_HEADER} scope="col">
                {messages.duree}
              </th>
              <th {...COLUMN_HEADER} scope="col">
                {messages.decision}
              </th>
            </tr>
          </thead>
          <tbody {...ROW_GROUP}>
            {elements.map((element) => (
              <RecordingRow
                key={element.elementId}
                element={element}
                marque={marque}
                choice={choiceOf(choices, element.elementId)}
                corrections={corrections?.get(element.elementId) ?? NO_CORRECTION}
                locked={locked}
                error={errors.get(element.elementId) ?? null}
                onChoice={onChoice}
              />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
