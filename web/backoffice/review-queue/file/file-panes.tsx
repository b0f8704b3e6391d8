import { useQuery } from '@tanstack/react-query';
import { NotesPanel } from '#web/backoffice/notes/notes-panel.tsx';
import { documentsOf } from '#web/backoffice/viewer/documents.ts';
import { PaneHead } from '#web/backoffice/workbench/pane/pane-head.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { OtherStaff } from '../presence/other-staff.tsx';
import { type Alert, AlertList } from './alert-list.tsx';
import type { Opened } from './filing.ts';
import { Panes, type PanesProps } from './panes.tsx';
import { PapersPane } from './papers-pane.tsx';
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
  // Nothing to look at, and nothing that should be there: the file takes the room.
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

/** What deserves a look, the thing itself, what happened, and what colleagues noted. */
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
