import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { viewerMessages as messages } from '#web/backoffice/viewer/messages.ts';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import type { PdfSearch } from './use-pdf-search.ts';

export type PdfToolsProps = {
  page: number;
  count: number;
  onPage: (page: number) => void;
  search: PdfSearch;
};

/** Page navigation and search of a PDF. */
export function PdfTools({ page, count, onPage, search }: PdfToolsProps) {
  return (
    <div className="pdf-tools">
      {count > 1 ? <Pages page={page} count={count} onPage={onPage} /> : null}
      <Search search={search} />
    </div>
  );
}

function Pages({ page, count, onPage }: Omit<PdfToolsProps, 'search'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const number = Number(typed);
    if (typed !== null && Number.isInteger(number)) onPage(Math.min(count, Math.max(1, number)));
    setTyped(null);
  };
  return (
    <form
      className="pdf-pages-tools"
      aria-label={messages.pages}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <IconButton
        label={messages.previousPage}
        variant="ghost"
        size="small"
        icon={<IconChevronUp size={18} aria-hidden />}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      <TextInput
        label={messages.pageNumber}
        labelHidden
        normalCase
        inputMode="numeric"
        maxLength={5}
        value={typed ?? String(page)}
        onValue={setTyped}
        onBlur={go}
      />
      <span>{messages.pageOf(count)}</span>
      <IconButton
        label={messages.nextPage}
        variant="ghost"
        size="small"
        icon={<IconChevronDown size={18} aria-hidden />}
        disabled={page === count}
        onClick={() => onPage(page + 1)}
      />
    </form>
  );
}

function Search({ search }: { search: PdfSearch }) {
  const sought = search.query.trim() !== '';
  return (
    <search className="pdf-search" aria-label={messages.search}>
      <TextInput
        type="search"
        label={messages.search}
        labelHidden
        normalCase
        placeholder={messages.searchPlaceholder}
        value={search.query}
        onValue={search.setQuery}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          search.step(event.shiftKey ? -1 : 1);
        }}
      />
      {sought ? (
        <>
          <span className="pdf-match" aria-hidden>
            {search.late ? messages.searching : messages.matches(search.at + 1, search.count)}
          </span>
          <IconButton
            label={messages.previousMatch}
            variant="ghost"
            size="small"
            icon={<IconChevronUp size={18} aria-hidden />}
            disabled={search.count === 0}
            onClick={() => search.step(-1)}
          />
          <IconButton
            label={messages.nextMatch}
            variant="ghost"
            size="small"
            icon={<IconChevronDown size={18} aria-hidden />}
            disabled={search.count === 0}
            onClick={() => search.step(1)}
          />
        </>
      ) : null}
      <VisuallyHidden role="status">
        {sought && !search.late
          ? `${messages.matchesText(search.count)}${search.count > 0 ? `, ${messages.matches(search.at + 1, search.count)}` : ''}`
          : ''}
      </VisuallyHidden>
    </search>
  );
}
