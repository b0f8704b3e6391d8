import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react';
import { IconButton } from '../action/icon-button.tsx';
import { messages } from '../design-messages.ts';
import { NativeSelect } from '../form/native-select.tsx';
import { PAGE_SIZES } from './page-size.ts';
import { pageChoices } from './served-pages.ts';
import type { TableModel } from './use-table-model.ts';

/**
 * 'Page X sur Y (N élements)', the four buttons and the page select. Useless controls are left out:
 * no size when all fits in the smallest page, no navigation for a single page.
 */
export type PagerProps<Row> = {
  model: TableModel<Row>;
  pageSizes?: readonly number[] | undefined;
};

export function Pager<Row>({ model, pageSizes = PAGE_SIZES }: PagerProps<Row>) {
  const { page, pageCount, pageSize, setPageSize, items, uncounted } = model;
  const count = (
    <span className="pager-count" role="status">
      {(uncounted ? messages.pageOfMore : messages.pageOf)(page + 1, pageCount, items)}
    </span>
  );
  if (pageCount === 1 && items <= Math.min(...pageSizes))
    return <div className="pager row gap-8">{count}</div>;
  return (
    <nav className="pager row gap-8" aria-label={messages.pages}>
      <span className="pager-size">
        <span aria-hidden>{messages.pageSize}</span>
        <NativeSelect
          label={messages.pageSize}
          labelHidden
          small
          options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(pageSize)}
          onValue={(value) => setPageSize(Number(value))}
        />
      </span>
      {count}
      {pageCount === 1 ? null : <Ways model={model} />}
    </nav>
  );
}

function Ways<Row>({ model }: { model: TableModel<Row> }) {
  const { page, pageCount, goTo, uncounted } = model;
  const first = page === 0;
  const last = page >= pageCount - 1;
  const pages = pageChoices(page, pageCount).map((index) => ({
    value: String(index),
    label: String(index + 1),
  }));
  return (
    <>
      <PageButton
        label={messages.firstPage}
        icon={IconChevronsLeft}
        disabled={first}
        onGo={() => goTo(0)}
      />
      <PageButton
        label={messages.previousPage}
        icon={IconChevronLeft}
        disabled={first}
        onGo={() => goTo(page - 1)}
      />
      <NativeSelect
        label={messages.goToPage}
        labelHidden
        small
        width="auto"
        options={pages}
        value={String(page)}
        onValue={(value) => goTo(Number(value))}
      />
      <PageButton
        label={messages.nextPage}
        icon={IconChevronRight}
        disabled={last}
        onGo={() => goTo(page + 1)}
      />
      <PageButton
        label={messages.lastPage}
        icon={IconChevronsRight}
        disabled={last || uncounted}
        onGo={() => goTo(pageCount - 1)}
      />
    </>
  );
}

type PageButtonProps = {
  label: string;
  icon: typeof IconChevronLeft;
  disabled: boolean;
  onGo: () => void;
};

function PageButton({ label, icon: Drawing, disabled, onGo }: PageButtonProps) {
  return (
    <IconButton
      label={label}
      icon={<Drawing size={18} aria-hidden />}
      size="small"
      disabled={disabled}
      onClick={onGo}
    />
  );
}
