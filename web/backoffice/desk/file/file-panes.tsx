import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { NotesPanel } from '#web/backoffice/notes/notes-panel.tsx';
import type { ViewerCommands } from '#web/backoffice/viewer/document-viewer.tsx';
import { documentsOf } from '#web/backoffice/viewer/documents.ts';
import { PaneHead } from '#web/backoffice/workbench/pane/pane-head.tsx';
import { useWide } from '#web/backoffice/workbench/use-wide.ts';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Tabs } from '#web/design/frame/tabs.tsx';
import { Others } from '../presence/others.tsx';
import { Side } from '../side.tsx';
import { type Alert, AlertList } from './alert-list.tsx';
import type { Opened } from './filing.ts';
import { PapersPane } from './papers-pane.tsx';
import type { Passed } from './passed.ts';
import { PastList } from './past-list.tsx';

export type Part = 'file' | 'papers';

type Keyed = { readonly key: string };

export type FilePanesProps<F, R, D extends Keyed, O> = Opened<F, R, D, O> & {
  alerts: readonly Alert[];
  past: readonly Passed[];
  /** Where there is room for one part only: which one. */
  part: Part;
  onPart: (part: Part) => void;
  viewer: Ref<ViewerCommands>;
  /** The papers have all the room. */
  large: boolean;
  onLarge: (large: boolean) => void;
};

/** The file and its papers: side by side when there is room, else one at a time. */
export function FilePanes<F, R, D extends Keyed, O>(props: FilePanesProps<F, R, D, O>) {
  const { file, filing, treating, said, titleRef, onPrevious, onNext } = props;
  const { part, onPart, viewer, large, onLarge } = props;
  const { words } = filing;
  const wide = useWide();
  const head = filing.head(file);
  const structureId = filing.structureOf(file);
  const region = words.region(head.title);
  const top = (
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
  );
  const { data: kept } = useQuery({
    ...documentsOf(structureId ?? 0),
    enabled: structureId !== null,
  });
  // Nothing to look at, and nothing that should be there: the file takes the room.
  const without = kept !== undefined && kept.justificatifs.length + kept.attendus.length === 0;
  const papers =
    structureId === null ? null : <PapersPane structureId={structureId} viewer={viewer} />;
  // One place for the file, whether papers come beside it or not: what is typed and pressed there must not be lost.
  if (wide || papers === null) {
    return (
      <>
        <section className="dossier" aria-label={region}>
          {top}
          <Whole {...props} structureId={structureId} />
        </section>
        {papers === null || without ? null : (
          <Side large={large} onLarge={onLarge}>
            {papers}
          </Side>
        )}
      </>
    );
  }
  return (
    <section className="dossier" aria-label={region}>
      {top}
      <Tabs
        label={words.tabs.label}
        tabs={[
          { key: 'file', label: words.tabs.file },
          { key: 'papers', label: words.tabs.papers },
        ]}
        current={part}
        onCurrent={onPart}
      >
        <div className="stack gap-20">
          {part === 'file' ? <Whole {...props} structureId={structureId} /> : papers}
        </div>
      </Tabs>
    </section>
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
