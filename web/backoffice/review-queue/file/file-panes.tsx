import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { accountMessages } from '#web/backoffice/messages/file.ts';
import { NotesPanel } from '#web/backoffice/notes/notes-panel.tsx';
import { reviewQueueMessages } from '#web/backoffice/review-queue/messages.ts';
import type { ViewerCommands } from '#web/backoffice/viewer/document-viewer.tsx';
import { documentsOf } from '#web/backoffice/viewer/documents.ts';
import { LazyViewer } from '#web/backoffice/viewer/lazy-viewer.tsx';
import { PaneHead } from '#web/backoffice/workbench/pane/pane-head.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { type Alert, AlertList } from './alert-list.tsx';
import type { Opened } from './filing.ts';
import { Panes, type PanesProps } from './panes.tsx';
import type { Passed } from './passed.ts';
import { PastList } from './past-list.tsx';

type Keyed = { readonly key: string };

export type FilePanesProps<F, R, D extends Keyed, O> = Opened<F, R, D, O> & {
  alerts: readonly Alert[];
  past: readonly Passed[];
  panes: PanesProps<'file'>['panes'];
};

/** The file and its papers. */
export function FilePanes<F, R, D extends Keyed, O>(props: FilePanesProps<F, R, D, O>) {
  const { file, filing, reviewing, message, titleRef, onPrevious, onNext, panes } = props;
  const { messages } = filing;
  const head = filing.head(file);
  const structureId = filing.structureOf(file);
  const { data: stored } = useQuery({
    ...documentsOf(structureId ?? 0),
    enabled: structureId !== null,
  });
  // No papers stored and none expected: the file uses the full width.
  const without =
    stored !== undefined && stored.justificatifs.length + stored.attendus.length === 0;
  const papers =
    structureId === null ? null : <PapersPane structureId={structureId} viewer={panes.viewer} />;
  const whole = <Whole {...props} structureId={structureId} />;
  return (
    <Panes
      panes={panes}
      label={messages.region(head.title)}
      head={
        <>
          {message === null ? null : <AlertBox tone="success" title={message} />}
          <OtherStaff names={props.rest} />
          <PaneHead
            {...head}
            titleRef={titleRef}
            steps={messages}
            back={reviewing.address.at(null)}
            onPrevious={onPrevious}
            onNext={onNext}
          />
        </>
      }
      whole={whole}
      side={without ? null : papers}
      tabsLabel={messages.tabs.label}
      tabs={
        papers === null
          ? null
          : [
              { key: 'file', label: messages.tabs.file, content: whole },
              { key: 'papers', label: messages.tabs.papers, content: papers },
            ]
      }
    />
  );
}

type WholeProps<F, R, D extends Keyed, O> = FilePanesProps<F, R, D, O> & {
  structureId: number | null;
};

/** Alerts, body, history, and internal notes. */
function Whole<F, R, D extends Keyed, O>({ structureId, ...props }: WholeProps<F, R, D, O>) {
  const { Body } = props.filing;
  return (
    <>
      <AlertList alerts={props.alerts} />
      <Body {...props} />
      <PastList passed={props.past} />
      {structureId === null ? null : <NotesPanel about={{ structureId }} />}
    </>
  );
}

const messages = accountMessages.papers;

type PapersPaneProps = { structureId: number; viewer: Ref<ViewerCommands> };

/** Papers of the structure, beside the data they prove: requested and received ones. */
function PapersPane({ structureId, viewer }: PapersPaneProps) {
  const { data, error, refetch } = useQuery(documentsOf(structureId));
  if (error) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className="late">
        <Skeleton lines={4} height={40} />
      </div>
    );
  }
  const { justificatifs, attendus } = data;
  return (
    <>
      {attendus.length === 0 ? (
        <p className="secondary">{messages.noneRequested}</p>
      ) : (
        <div>
          <p className="secondary">{messages.requested}</p>
          <ul className="papers-requested">
            {attendus.map(({ key, label }) => (
              <li key={key}>{label}</li>
            ))}
          </ul>
        </div>
      )}
      {justificatifs.length === 0 ? <p className="file-lacking">{messages.none}</p> : null}
      {justificatifs.length === 0 ? null : (
        <LazyViewer structureId={structureId} commands={viewer} />
      )}
    </>
  );
}

/** Names the colleagues who have the same item open, without blocking. */
function OtherStaff({ names }: { names: readonly string[] }) {
  return (
    <p role="status" className="file-siblings">
      {names.length === 0 ? null : (
        <>
          <IconEye size={18} aria-hidden /> {reviewQueueMessages.rest(names)}
        </>
      )}
    </p>
  );
}
