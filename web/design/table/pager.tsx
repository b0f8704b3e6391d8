import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { IconButton } from '../action/icon-button.tsx';
import { NativeSelect } from '../form/native-select.tsx';
import { words } from '../words.ts';
import { PAGE_SIZES } from './page-size.ts';
import type { TableModel } from './use-table-model.ts';

const sizes = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

/** 'Page X sur Y (N élements)', the four buttons and the page select (specification, section 9). */
export function Pager<Row>({ model, items }: { model: TableModel<Row>; items: number }) {
  const { page, pageCount, goTo, pageSize, setPageSize } = model;
  const first = page === 0;
  const last = page >= pageCount - 1;
  const pages = Array.from({ length: pageCount }, (_, index) => ({
    value: String(index),
    label: String(index + 1),
  }));
  return (
    <nav className="pager" aria-label={words.pages}>
      <span className="pager-size">
        <span aria-hidden>{words.pageSize}</span>
        <NativeSelect
          label={words.pageSize}
          labelHidden
          small
          options={sizes}
          value={String(pageSize)}
          onValue={(value) => setPageSize(Number(value))}
        />
      </span>
      <span className="pager-count" role="status">
        {words.pageOf(page + 1, pageCount, items)}
      </span>
      <PageButton label={words.firstPage} icon={IconChevronsLeft} disabled={first} onGo={() => goTo(0)} />
      <PageButton
        label={words.previousPage}
        icon={IconChevronLeft}
        disabled={first}
        onGo={() => goTo(page - 1)}
      />
      <NativeSelect
        label={words.goToPage}
        labelHidden
        small
        width="auto"
        options={pages}
        value={String(page)}
        onValue={(value) => goTo(Number(value))}
      />
      <PageButton
        label={words.nextPage}
        icon={IconChevronRight}
        disabled={last}
        onGo={() => goTo(page + 1)}
      />
      <PageButton
        label={words.lastPage}
        icon={IconChevronsRight}
        disabled={last}
        onGo={() => goTo(pageCount - 1)}
      />
    </nav>
  );
}

type PageButtonProps = { label: string; icon: typeof IconChevronLeft; disabled: boolean; onGo: () => void };

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
