import { useQuery } from '@tanstack/react-query';
import { NotesPanel } from '#web/backoffice/notes/notes-panel.tsx';
import { documentsOf } from '#web/backoffice/viewer/documents.ts';
import { PaneHead } from '#web/backoffice/workbench/pane/pane-head.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Others } from '../presence/others.tsx';
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
  const { file, filing, treating, said, titleRef, onPrevious, onNext, panes } = props;
  const { words } = filing;
  const head = filing.head(file);
  const structureId = filing.structureOf(file);
  const { data: kept } = useQuery({
    ...documentsOf(structureId ?? 0),
    enabled: structureId !== null,
  });
  // Nothing to look at, and nothing that should be there: the file takes the room.
  const without = kept !== undefined && kept.justificatifs.length + kept.attendus.length === 0;
  const papers =
    structureId === null ? null : <PapersPane structureId={structureId} viewer={panes.viewer} />;
  const whole = <Whole {...props} structureId={structureId} />;
  return (
    <Panes
      panes={panes}
      label={words.region(head.title)}
      head={
        <>
          {said === null ? null : <Notice tone="success" title={said} />}
          <Others names={props.others} />
          <PaneHead
            {...head}
            titleRef={titleRef}
            steps={words}
            back={treating.address.at(null)}
            onPrevious={onPrevious}
            onNext={onNext}
          />
        </>
      }
      whole={whole}
      side={without ? null : papers}
      tabsLabel={words.tabs.label}
      tabs={
        papers === null
          ? null
          : [
              { key: 'file', label: words.tabs.file, content: whole },
              { key: 'papers', label: words.tabs.papers, content: papers },
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
