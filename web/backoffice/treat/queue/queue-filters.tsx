import { IconSearch } from '@tabler/icons-react';
import { queueWords } from '../../../app/catalogue/backoffice-queue.ts';
import { NativeSelect } from '../../../design/form/native-select.tsx';
import { TextInput } from '../../../design/form/text-input.tsx';
import type { QueueFilters as Filters } from './use-queue.ts';

export const SEARCH_ID = 'recherche-file';

const OPTIONS = [
  { value: '', label: queueWords.types.all },
  { value: 'P', label: queueWords.types.P },
  { value: 'V', label: queueWords.types.V },
];

export type QueueFiltersProps = { filters: Filters; onFilters: (filters: Filters) => void };

export function QueueFilters({ filters, onFilters }: QueueFiltersProps) {
  return (
    <search className="queue-filters" aria-label={queueWords.filters}>
      <div className="queue-search">
        <IconSearch size={18} aria-hidden />
        <TextInput
          id={SEARCH_ID}
          type="search"
          label={queueWords.search}
          labelHidden
          normalCase
          placeholder={queueWords.searchPlaceholder}
          maxLength={250}
          value={filters.texte}
          onValue={(texte) => onFilters({ ...filters, texte })}
        />
      </div>
      <NativeSelect
        label={queueWords.type}
        labelHidden
        small
        options={OPTIONS}
        value={filters.type ?? ''}
        onValue={(type) => onFilters({ ...filters, type: type === 'P' || type === 'V' ? type : null })}
      />
    </search>
  );
}
