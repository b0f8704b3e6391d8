import '../workbench/workbench.css';
import { IconInbox } from '@tabler/icons-react';
import { useRef } from 'react';
import { queueWords } from '../../app/catalogue/backoffice-queue.ts';
import { useUser } from '../../app/session/use-session.ts';
import { useTitle } from '../../app/title.ts';
import { LinkButton } from '../../design/action/link.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { ShortcutsHelp } from '../workbench/shortcuts-help.tsx';
import { useFocusOnReturn } from '../workbench/use-focus-on-return.ts';
import { type Command, useShortcuts } from '../workbench/use-shortcuts.ts';
import { useDrafts } from './decision/use-drafts.ts';
import type { DossierCommands } from './dossier/dossier-commands.ts';
import { DossierPane } from './dossier/dossier-pane.tsx';
import { neighbours, nextToTreat } from './queue/neighbours.ts';
import { SEARCH_ID } from './queue/queue-filters.tsx';
import { QueuePane } from './queue/queue-pane.tsx';
import { type Queue, useQueue } from './queue/use-queue.ts';
import { dossierAddress, useSelection } from './use-selection.ts';

/** The staff's screen: what waits, the dossier open, its history and its decision. */
export function Workbench() {
  const { interlocuteurId } = useUser();
  const { dossierId, open } = useSelection();
  const queue = useQueue();
  const drafts = useDrafts(interlocuteurId);
  const commands = useRef<DossierCommands>(null);
  const region = useRef<HTMLElement>(null);
  useFocusOnReturn(dossierId === null ? null : dossierAddress(dossierId), region);
  const { previous, next } = neighbours(queue.rows, dossierId);
  const goTo = (row: typeof next) => (row === null ? null : () => open(row.dossierId));

  const obey: Record<Command, () => void> = {
    next: () => (commands.current ? commands.current.next() : goTo(next)?.()),
    previous: () => goTo(previous)?.(),
    validate: () => commands.current?.validate(),
    refuse: () => commands.current?.refuse(),
    search: () => document.getElementById(SEARCH_ID)?.focus(),
  };
  const onKeyDown = useShortcuts((command) => obey[command]());
  return (
    <section
      ref={region}
      className="workbench"
      aria-label={queueWords.region}
      data-open={dossierId === null ? undefined : ''}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <QueuePane
        queue={queue}
        current={dossierId}
        shortcuts={<ShortcutsHelp keys={queueWords.shortcuts.keys} />}
      />
      {dossierId === null ? (
        <NothingOpen queue={queue} />
      ) : (
        <DossierPane
          key={dossierId}
          dossierId={dossierId}
          row={queue.rows.find((row) => row.dossierId === dossierId) ?? null}
          drafts={drafts}
          commands={commands}
          onOpen={open}
          onPrevious={goTo(previous)}
          onNext={goTo(next)}
          nextToTreat={() => nextToTreat(queue.rows, dossierId)}
        />
      )}
    </section>
  );
}

function NothingOpen({ queue }: { queue: Queue }) {
  useTitle(queueWords.page);
  const [oldest] = queue.rows;
  if (oldest === undefined) return <div className="nothing-open" />;
  return (
    <div className="nothing-open">
      <EmptyState
        icon={IconInbox}
        title={queueWords.nothingOpen}
        action={<LinkButton to={dossierAddress(oldest.dossierId)}>{queueWords.openOldest}</LinkButton>}
      >
        {queueWords.nothingOpenSentence}
      </EmptyState>
    </div>
  );
}
