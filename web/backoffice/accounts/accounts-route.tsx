import '../workbench/workbench.css';
import './accounts.css';
import { IconInbox } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { waitingWords as words } from '#web/app/catalogue/accounts-staff/queue.ts';
import { decisionWords } from '#web/app/catalogue/backoffice-decision.ts';
import { useUser } from '#web/app/session/use-session.ts';
import { announce } from '#web/app/shell/announcer.tsx';
import { useTitle } from '#web/app/title.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { PendingStrip } from '../desk/pending-strip.tsx';
import { usePending } from '../desk/use-pending.ts';
import { ShortcutsHelp } from '../workbench/shortcuts-help.tsx';
import { useFocusOnReturn } from '../workbench/use-focus-on-return.ts';
import { type Command, useShortcuts } from '../workbench/use-shortcuts.ts';
import { accountAddress, accountKey, useOpenAccount } from './account-address.ts';
import { DECIDING, TELLING } from './decision/account-decision.ts';
import type { AccountCommands } from './decision/use-verdict.ts';
import { AccountPane } from './file/account-pane.tsx';
import { useReread } from './queries.ts';
import { useWaiting, type Waiting } from './queue/use-waiting.ts';
import { neighbours, nextToDecide } from './queue/waiting-neighbours.ts';
import { SEARCH_ID, WaitingPane } from './queue/waiting-pane.tsx';

/** `/:product/utilisateurs`: the accounts that wait, the one that is open, its papers and its decision. */
export function Component() {
  const { current, open } = useOpenAccount();
  const { interlocuteurId } = useUser();
  const all = useWaiting();
  const reread = useReread();
  const commands = useRef<AccountCommands>(null);
  const region = useRef<HTMLElement>(null);
  const [motives, setMotives] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState<string | null>(null);
  const pending = usePending(DECIDING, interlocuteurId, {
    sent: ({ body }) =>
      setMotives((kept) =>
        Object.fromEntries(Object.entries(kept).filter(([of]) => of !== accountKey(body))),
      ),
    reread,
  });
  // What was decided has left the queue, before the register knows.
  const rows = all.rows.filter((row) => !pending.isOnItsWay(accountKey(row)));
  const waiting = { ...all, rows, total: all.total - (all.rows.length - rows.length) };
  useFocusOnReturn(current === null ? null : accountAddress(current), region);
  const { previous, next } = neighbours(waiting.rows, current);
  const goTo = (row: typeof next) =>
    row === null
      ? null
      : () => {
          setSaid(null);
          open(row);
        };
  const undo = () => {
    const taken = pending.undo();
    if (taken === null) return;
    announce(decisionWords.pending.undone);
    open(taken.body);
  };
  const obey: Record<Command, () => void> = {
    next: () => goTo(next)?.(),
    previous: () => goTo(previous)?.(),
    validate: () => commands.current?.accept(),
    refuse: () => commands.current?.refuse(),
    search: () => document.getElementById(SEARCH_ID)?.focus(),
    previousDocument: () => commands.current?.document(-1),
    nextDocument: () => commands.current?.document(1),
    read: () => commands.current?.read(),
    undo,
  };
  useShortcuts((command) => obey[command]());
  const key = current === null ? '' : accountKey(current);
  return (
    <section
      ref={region}
      className="workbench"
      data-splitter=""
      aria-label={words.region}
      data-open={current === null ? undefined : ''}
      tabIndex={-1}
    >
      <WaitingPane waiting={waiting} current={current} shortcuts={<ShortcutsHelp keys={words.keys} />} />
      <PendingStrip telling={TELLING} pending={pending} onOpen={({ body }) => open(body)} onUndo={undo} />
      {current === null ? (
        <NothingOpen waiting={waiting} said={said} />
      ) : (
        <AccountPane
          key={key}
          account={current}
          said={said}
          motif={motives[key] ?? ''}
          onMotif={(motif) => setMotives((all) => ({ ...all, [key]: motif }))}
          pending={pending}
          commands={commands}
          onPrevious={goTo(previous)}
          onNext={goTo(next)}
          nextToDecide={() => nextToDecide(waiting.rows, current)}
          onDecided={(sentence, following) => {
            setSaid(sentence);
            open(following);
          }}
        />
      )}
    </section>
  );
}

function NothingOpen({ waiting, said }: { waiting: Waiting; said: string | null }) {
  useTitle(words.page);
  const [oldest] = waiting.rows;
  const invitation =
    oldest === undefined ? null : (
      <EmptyState
        icon={IconInbox}
        title={words.nothingOpen}
        action={<LinkButton to={accountAddress(oldest)}>{words.openOldest}</LinkButton>}
      >
        {words.nothingOpenSentence}
      </EmptyState>
    );
  return (
    <div className="nothing-open" data-said={said === null ? undefined : ''}>
      {said === null ? invitation : <Notice tone="success" title={said} />}
    </div>
  );
}
