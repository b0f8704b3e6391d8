import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { LIST_EXTENSIONS, LIST_TYPES } from '#domain/sheet/documents/natures.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { FileDrop } from '#web/design/form/file-drop.tsx';
import { JobProgress } from '#web/exchange/job/job-progress.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { importing as messages } from '#web/producer/messages/import.ts';
import { useDeposit } from './use-deposit.ts';

const DROP_ID = 'champ-import';

export type DepositCardProps = {
  structureId: number;
  dossierId: number | null;
  /** Where the recordings will go. */
  children: ReactNode;
};

/** The file, by dropping it or choosing it. */
export function DepositCard({ structureId, dossierId, children }: DepositCardProps) {
  const { sending, error, failure, send, cancel } = useDeposit(structureId, dossierId);
  const stopped = useRef(false);
  useEffect(() => {
    // The button that stopped the sending is gone: back to the one that begins another.
    if (stopped.current && sending === null) document.getElementById(DROP_ID)?.focus();
    stopped.current = false;
  }, [sending]);
  const stop = () => {
    stopped.current = true;
    cancel();
  };
  const percent = Math.round((sending?.progress ?? 0) * 100);
  return (
    <Card title={messages.fileCard}>
      <div className="stack gap-16">
        {children}
        {error ? (
          <AlertBox tone="error" role="alert">
            <p>{error}</p>
          </AlertBox>
        ) : null}
        {failure ? (
          <div className="stack gap-12">
            <ProblemAlert error={failure.problem} />
            <div className="row">
              <Button
                variant="secondary"
                icon={<IconRefresh size={18} aria-hidden />}
                onClick={() => send([failure.file])}
              >
                {messages.sendAgain(failure.file.name)}
              </Button>
            </div>
          </div>
        ) : null}
        {sending ? (
          <div className="stack gap-12">
            <p>{messages.sending(sending.file.name)}</p>
            <JobProgress
              label={messages.sending(sending.file.name)}
              done={percent}
              total={100}
              messages={messages.sent(percent)}
            />
            <div className="row">
              <Button variant="secondary" onClick={stop}>
                {messages.cancel}
              </Button>
            </div>
          </div>
        ) : (
          <FileDrop
            id={DROP_ID}
            messages={messages.drop}
            types={LIST_TYPES}
            extensions={LIST_EXTENSIONS}
            hint={messages.limits}
            onFiles={send}
          />
        )}
        <p className="secondary">{messages.nothingYet}</p>
      </div>
    </Card>
  );
}
