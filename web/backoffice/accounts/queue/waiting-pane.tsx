import '#web/backoffice/workbench/queue.css';
import { IconInbox, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { waitingWords as words } from '#web/app/catalogue/accounts-staff/queue.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { SavedViews } from '#web/backoffice/views/saved-views.tsx';
import { Button } from '#web/design/action/button.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { words as designWords } from '#web/design/words.ts';
import { type AccountRef, accountKey } from '../account-address.ts';
import type { Waiting } from './use-waiting.ts';
import { criteriaOf, texteOf } from './waiting-criteria.ts';
import { WaitingLine } from './waiting-line.tsx';

export const SEARCH_ID = 'recherche-comptes';
const HEADING = 'titre-file';

export type WaitingPaneProps = { waiting: Waiting; current: AccountRef | null; shortcuts: ReactNode };

/** Who waits, the longest first. */
export function WaitingPane({ waiting, current, shortcuts }: WaitingPaneProps) {
  const { rows, total, loaded, late, error } = waiting;
  const open = current === null ? null : accountKey(current);
  // One h1 a page: the company's once an account is open.
  const Heading = open === null ? 'h1' : 'h2';
  return (
    <section className="queue" aria-labelledby={HEADING}>
      <div className="queue-head">
        <Heading id={HEADING} tabIndex={-1}>
          {words.heading} {loaded ? <span className="muted">{words.count(total)}</span> : null}
        </Heading>
        <div className="row queue-tools">
          <SavedViews
            ecran="utilisateurs"
            criteres={criteriaOf(waiting.texte)}
            onApply={(criteria) => waiting.setTexte(texteOf(criteria))}
          />
          {shortcuts}
        </div>
      </div>
      <Search waiting={waiting} />
      <VisuallyHidden role="status">
        {loaded && waiting.texte !== '' && !late ? words.found(total) : ''}
      </VisuallyHidden>
      {error ? <ProblemNotice error={error} onRetry={waiting.refetch} /> : null}
      {loaded || error ? null : (
        <div className="late">
          <Skeleton lines={6} height={64} />
        </div>
      )}
      {waiting.capped ? (
        <Notice tone="warning">
          <p>{designWords.capped}</p>
        </Notice>
      ) : null}
      {loaded && !late && rows.length === 0 ? <NothingHere waiting={waiting} /> : null}
      {rows.length > 0 ? (
        <ul className="queue-list" aria-label={words.list}>
          {rows.map((row) => (
            <WaitingLine key={accountKey(row)} row={row} current={accountKey(row) === open} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Search({ waiting }: { waiting: Waiting }) {
  return (
    <search className="queue-filters" aria-label={words.filters}>
      <div className="queue-search">
        <IconSearch size={18} aria-hidden />
        <TextInput
          id={SEARCH_ID}
          type="search"
          label={words.search}
          labelHidden
          normalCase
          placeholder={words.searchPlaceholder}
          maxLength={250}
          value={waiting.texte}
          onValue={waiting.setTexte}
        />
      </div>
    </search>
  );
}

function NothingHere({ waiting }: { waiting: Waiting }) {
  if (waiting.texte === '') {
    return (
      <EmptyState icon={IconInbox} title={words.empty}>
        {words.emptySentence}
      </EmptyState>
    );
  }
  return (
    <div className="queue-none">
      <p className="muted">{words.noMatch}</p>
      <Button variant="ghost" size="small" onClick={() => waiting.setTexte('')}>
        {words.clearFilters}
      </Button>
    </div>
  );
}
