import './batch.css';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { BatchWords } from '#web/app/catalogue/workbench-staff/batch.ts';
import { useTitle } from '#web/app/title.ts';
import { Button } from '#web/design/action/button.tsx';
import { Kbd } from '#web/design/action/kbd.tsx';
import { LinkButton } from '#web/design/action/link.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import type { DeskAddress } from '../treating.ts';
import { type Batch, type BatchItem, tallyOf } from './batch.ts';
import type { BatchBook } from './use-batch.ts';

type Panel = BatchWords['panel'];

export type BatchPanelProps<D> = {
  words: Panel;
  address: DeskAddress;
  book: BatchBook<D>;
  batch: Batch<D>;
  onUndo: () => void;
};

/** How far the action on a selection is, then what became of each. */
export function BatchPanel<D>({ words, address, book, batch, onUndo }: BatchPanelProps<D>) {
  const { action, items } = batch;
  const { done, failed, left, unknown, codes } = tallyOf(batch);
  const title = useRef<HTMLHeadingElement>(null);
  const ended = left === 0;
  const heading = ended
    ? words.title(action, done, failed)
    : book.running
      ? words.running[action](items.length)
      : book.waiting
        ? words.waiting[action](items.length)
        : words.stopped;
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
      <section className="result batch" aria-label={words.region}>
        {head}
        <Waiting words={words} onUndo={onUndo} onNow={book.resume} />
      </section>
    );
  }
  return (
    <section className="result batch" aria-label={words.region}>
      {head}
      {ended ? null : (
        <div className="batch-progress">
          <progress value={done + failed} max={items.length} aria-label={words.region} />
          <span role="status">{words.progress(done + failed, items.length)}</span>
        </div>
      )}
      {!ended && !book.running ? (
        <Notice tone="warning" role="alert">
          <p>{words.stoppedSentence(left, unknown)}</p>
        </Notice>
      ) : null}
      {codes > 0 ? <p>{words.codes(codes)}</p> : null}
      <Failures words={words} address={address} items={items} />
      {ended || !book.running ? <Successes words={words} items={items} /> : null}
      <div className="row">
        {book.running ? (
          <Button variant="secondary" onClick={book.stop}>
            {words.stop}
          </Button>
        ) : null}
        {!ended && !book.running ? <Button onClick={book.resume}>{words.resume}</Button> : null}
        {book.running ? null : (
          <Button variant="secondary" onClick={book.close}>
            {words.close}
          </Button>
        )}
      </div>
    </section>
  );
}

type Say = { words: Panel };

/** Confirmed, and still here. */
function Waiting({ words, onUndo, onNow }: Say & { onUndo: () => void; onNow: () => void }) {
  return (
    <>
      <p className="batch-waiting">
        {words.waitingSentence}
        <span className="pending-time" aria-hidden />
      </p>
      <div className="row">
        <Button
          variant="secondary"
          icon={<IconArrowBackUp size={18} aria-hidden />}
          iconEnd={<Kbd>{words.undoKeys}</Kbd>}
          onClick={onUndo}
        >
          {words.undo}
        </Button>
        <Button variant="ghost" onClick={onNow}>
          {words.now}
        </Button>
      </div>
    </>
  );
}

type FailuresProps = Say & { address: DeskAddress; items: readonly BatchItem<unknown>[] };

function Failures({ words, address, items }: FailuresProps) {
  const failures = items.flatMap(({ fate, ...item }) =>
    fate?.kind === 'failed' ? [{ ...item, sentence: fate.sentence }] : [],
  );
  if (failures.length === 0) return null;
  return (
    <section className="batch-failures" aria-labelledby="titre-echecs">
      <h2 id="titre-echecs">{words.failures(failures.length)}</h2>
      <p className="secondary">{words.nothingLost}</p>
      <ul>
        {failures.map(({ thing, name, mark, sentence }) => (
          <li key={thing}>
            <span>
              <b>{name}</b> {mark === null ? null : <span className="mono">{mark}</span>}
              <br />
              {sentence}
            </span>
            <LinkButton
              to={address.at(thing)}
              variant="secondary"
              size="small"
              aria-label={words.openNamed(name, mark)}
            >
              {words.open}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Successes({ words, items }: Say & { items: readonly BatchItem<unknown>[] }) {
  const done = items.filter(({ fate }) => fate?.kind === 'done');
  if (done.length === 0) return null;
  return (
    <details>
      <summary>{words.successes}</summary>
      <ul className="batch-done">
        {done.map(({ thing, name, mark }) => (
          <li key={thing}>
            {name} {mark === null ? null : <span className="mono">{mark}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
