import { queueMessages } from '#web/backoffice/messages/queue.ts';
import { SearchInput } from '#web/backoffice/review-queue/queue/use-text-search.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { CompanySearch } from '#web/structure/company-search.tsx';
import { findCompanies } from '#web/structure/find-companies.ts';
import { type QueueFilters as Filters, foldedCount } from './filters.ts';

const OPTIONS = [
  { value: '', label: queueMessages.types.all },
  { value: 'P', label: queueMessages.types.P },
  { value: 'V', label: queueMessages.types.V },
];

export type QueueFiltersProps = { filters: Filters; onFilters: (filters: Filters) => void };

export function QueueFilters({ filters, onFilters }: QueueFiltersProps) {
  return (
    <search className="queue-filters stack gap-8" aria-label={queueMessages.filters}>
      <SearchInput
        messages={queueMessages}
        value={filters.texte}
        onValue={(texte) => onFilters({ ...filters, texte })}
      />
      <MoreFilters filters={filters} onFilters={onFilters} />
    </search>
  );
}

/**
 * Occasional filters, collapsed, with the number of active ones. A select takes letter keys, which
 * also move through the queue: collapsed, it is out of the Tab order until opened.
 */
function MoreFilters({ filters, onFilters }: QueueFiltersProps) {
  return (
    <details className="queue-more">
      <summary>{queueMessages.more(foldedCount(filters))}</summary>
      <div>
        <NativeSelect
          label={queueMessages.type}
          options={OPTIONS}
          value={filters.type ?? ''}
          onValue={(type) =>
            onFilters({ ...filters, type: type === 'P' || type === 'V' ? type : null })
          }
        />
        <CompanySearch
          label={queueMessages.structure}
          value={filters.structure}
          load={findCompanies}
          onValue={(structure) => onFilters({ ...filters, structure })}
        />
        <Checkbox
          label={queueMessages.similar}
          checked={filters.proche}
          onChecked={(proche) => onFilters({ ...filters, proche })}
        />
        <Checkbox
          label={queueMessages.commented}
          checked={filters.commentaire}
          onChecked={(commentaire) => onFilters({ ...filters, commentaire })}
        />
      </div>
    </details>
  );
}
