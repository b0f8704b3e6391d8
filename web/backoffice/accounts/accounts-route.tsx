import '../workbench/workbench.css';
import './accounts.css';
import { IconInbox } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { waitingWords as words } from '#web/app/catalogue/accounts-staff/queue.ts';
import { useTitle } from '#web/app/title.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { ShortcutsHelp } from '../workbench/shortcuts-help.tsx';
import { useFocusOnReturn } from '../workbench/use-focus-on-return.ts';
import { type Command, useShortcuts } from '../workbench/use-shortcuts.ts';
import { accountAddress, accountKey, useOpenAccount } from './account-address.ts';
import type { AccountCommands } from './decision/use-verdict.ts';
import { AccountPane } from './file/account-pane.tsx';
import { useWaiting, type Waiting } from './queue/use-waiting.ts';
import { neighbours, nextToDecide } from './queue/waiting-neighbours.ts';
import { SEARCH_ID, WaitingPane } from './queue/waiting-pane.tsx';

/** `/:product/utilisateurs`: the accounts that wait, the one that is open, its papers and its decision. */
export function Component() {
  const { current, open } = useOpenAccount();
  const waiting = useWaiting();
  const commands = useRef<AccountCommands>(null);
  const region = useRef<HTMLElement>(null);
  const [motives, setMotives] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState<string | null>(null);
  useFocusOnReturn(current === null ? null : accountAddress(current), region);
  const { previous, next } = neighbours(waiting.rows, current);
  const goTo = (row: typeof next) =>
    row === null
      ? null
      : () => {
          setSaid(null);
          open(row);
        };
  const obey: Record<Command, () => void> = {
    next: () => goTo(next)?.(),
    previous: () => goTo(previous)?.(),
    validate: () => commands.current?.accept(),
    refuse: () => commands.current?.refuse(),
    search: () => document.getElementById(SEARCH_ID)?.focus(),
    previousDocument: () => commands.current?.document(-1),
    nextDocument: () => commands.current?.document(1),
  };
  const onKeyDown = useShortcuts((command) => obey[command]());
  const key = current === null ? '' : accountKey(current);
  return (
    <section
      ref={region}
      className="workbench"
      data-side="wide"
      aria-label={words.region}
      data-open={current === null ? undefined : ''}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <WaitingPane waiting={waiting} current={current} shortcuts={<ShortcutsHelp keys={words.keys} />} />
      {current === null ? (
        <NothingOpen waiting={waiting} said={said} />
      ) : (
        <AccountPane
          key={key}
          account={current}
          said={said}
          motif={motives[key] ?? ''}
          onMotif={(motif) => setMotives((all) => ({ ...all, [key]: motif }))}
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
