import './batch.css';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { BatchMessages } from '#web/backoffice/messages/batch.ts';
import { Button } from '#web/design/action/button.tsx';
import { Kbd } from '#web/design/action/kbd.tsx';
import { LinkButton } from '#web/design/action/link.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import type { ReviewQueueAddress } from '../reviewing.ts';
import { type Batch, type BatchItem, tallyOf } from './batch.ts';
import type { BatchBook } from './use-batch.ts';

type Panel = BatchMessages['panel'];

export type BatchPanelProps<D> = {
  messages: Panel;
  address: ReviewQueueAddress;
  book: BatchBook<D>;
  batch: Batch<D>;
  onUndo: () => void;
};

/** Progress of the batch, then the outcome of each item. */
export function BatchPanel<D>({ messages, address, book, batch, onUndo }: BatchPanelProps<D>) {
  const { action, items } = batch;
  const { done, failed, left, unknown, codes } = tallyOf(batch);
  const title = useRef<HTMLHeadingElement>(null);
  const ended = left === 0;
  const heading = ended
    ? messages.title(action, done, failed)
    : book.running
      ? messages.running[action](items.length)
      : book.waiting
        ? messages.waiting[action](items.length)
        : messages.stopped;
  useTitle(heading);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title takes the focus each time it says another thing
  useEffect(() => title.current?.focus(), [heading]);
  const head = (
    <h1 ref={title} tabIndex={-1}>
      {heading}
    </h1>
  );
  if (book.waiting) {
    return (
      <section className="result batch" aria-label={messages.region}>
        {head}
        <Waiting messages={messages} onUndo={onUndo} onNow={book.resume} />
      </section>
    );
  }
  return (
    <section className="result batch" aria-label={messages.region}>
      {head}
      {ended ? null : (
        <div className="batch-progress">
          <progress value={done + failed} max={items.length} aria-label={messages.region} />
          <span role="status">{messages.progress(done + failed, items.length)}</span>
        </div>
      )}
      {!ended && !book.running ? (
        <AlertBox tone="warning" role="alert">
          <p>{messages.stoppedSentence(left, unknown)}</p>
        </AlertBox>
      ) : null}
      {codes > 0 ? <p>{messages.codes(codes)}</p> : null}
      <Failures messages={messages} address={address} items={items} />
      {ended || !book.running ? <Successes messages={messages} items={items} /> : null}
      <div className="row">
        {book.running ? (
          <Button variant="secondary" onClick={book.stop}>
            {messages.stop}
          </Button>
        ) : null}
        {!ended && !book.running ? <Button onClick={book.resume}>{messages.resume}</Button> : null}
        {book.running ? null : (
          <Button variant="secondary" onClick={book.close}>
            {messages.close}
          </Button>
        )}
      </div>
    </section>
  );
}

type Say = { messages: Panel };

/** Confirmed, and still within the undo delay. */
function Waiting({ messages, onUndo, onNow }: Say & { onUndo: () => void; onNow: () => void }) {
  return (
    <>
      <p className="batch-waiting">
        {messages.waitingSentence}
        <span className="pending-time" aria-hidden />
      </p>
      <div className="row">
        <Button
          variant="secondary"
          icon={<IconArrowBackUp size={18} aria-hidden />}
          iconEnd={<Kbd>{messages.undoKeys}</Kbd>}
          onClick={onUndo}
        >
          {messages.undo}
        </Button>
        <Button variant="ghost" onClick={onNow}>
          {messages.now}
        </Button>
      </div>
    </>
  );
}

type FailuresProps = Say & { address: ReviewQueueAddress; items: readonly BatchItem<unknown>[] };

function Failures({ messages, address, items }: FailuresProps) {
  const failures = items.flatMap(({ outcome, ...item }) =>
    outcome?.kind === 'failed' ? [{ ...item, sentence: outcome.sentence }] : [],
  );
  if (failures.length === 0) return null;
  return (
    <section className="batch-failures" aria-labelledby="titre-echecs">
      <h2 id="titre-echecs">{messages.failures(failures.length)}</h2>
      <p className="secondary">{messages.nothingLost}</p>
      <ul>
        {failures.map(({ item, name, mark, sentence }) => (
          <li key={item}>
            <span>
              <b>{name}</b> {mark === null ? null : <span className="mono">{mark}</span>}
              <br />
              {sentence}
            </span>
            <LinkButton
              to={address.at(item)}
              variant="secondary"
              size="small"
              aria-label={messages.openNamed(name, mark)}
            >
              {messages.open}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Successes({ messages, items }: Say & { items: readonly BatchItem<unknown>[] }) {
  const done = items.filter(({ outcome }) => outcome?.kind === 'done');
  if (done.length === 0) return null;
  return (
    <details>
      <summary>{messages.successes}</summary>
      <ul className="batch-done">
        {done.map(({ item, name, mark }) => (
          <li key={item}>
            {name} {mark === null ? null : <span className="mono">{mark}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
