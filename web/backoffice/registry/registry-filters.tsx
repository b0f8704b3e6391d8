import { Toolbar } from '#web/design/display/toolbar.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { CompanySearch } from '#web/structure/company-search.tsx';
import { findCompanies } from '#web/structure/find-companies.ts';
import { SavedViews } from '../views/saved-views.tsx';
import type { Filter, Filtering, Registry } from './registry.ts';
import { filtersIn, searchOf } from './use-filtering.ts';

export type RegistryFiltersProps = {
  registry: Pick<Registry<never, never>, 'filters' | 'views'> & {
    readonly messages: { readonly search: string };
  };
  filtering: Filtering;
};

/** Filters of a list, and the saved searches. */
export function RegistryFilters({
  registry: { messages, filters, views },
  filtering,
}: RegistryFiltersProps) {
  if (filters.length === 0) return null;
  return (
    <search className="registry-search" aria-label={messages.search}>
      <Toolbar>
        {filters.map((filter) => (
          <OneFilter key={filter.name} filter={filter} filtering={filtering} />
        ))}
        {views === undefined ? null : (
          <SavedViews
            ecran={views}
            criteres={searchOf(filters, filtering)}
            onApply={(search) => filtering.set(filtersIn(filters, search))}
          />
        )}
      </Toolbar>
    </search>
  );
}

const LONGEST_TEXT = 250;
const DAY_WIDTH = '10.625rem';

function OneFilter({ filter, filtering: { read, set } }: { filter: Filter; filtering: Filtering }) {
  const { brand, brands } = useConfiguration();
  const { name, label } = filter;
  const value = read(name);
  const keep = (value: string) => set({ [name]: value });
  switch (filter.as) {
    case 'text':
      return (
        <TextInput
          type="search"
          label={label}
          hint={filter.hint}
          width={filter.width}
          normalCase
          maxLength={filter.most ?? LONGEST_TEXT}
          value={value}
          onValue={keep}
        />
      );
    case 'day':
      return <TextInput type="date" label={label} width={DAY_WIDTH} value={value} onValue={keep} />;
    case 'box':
      return (
        <Checkbox
          label={label}
          checked={value !== ''}
          onChecked={(checked) => keep(checked ? '1' : '')}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          label={label}
          placeholder={filter.placeholder}
          options={filter.options({ code: brand.code, codes: brands.map(({ code }) => code) })}
          width="13.4375rem"
          value={value}
          onValue={keep}
        />
      );
    case 'company':
      return (
        <CompanySearch
          label={label}
          width={filter.width}
          value={value === '' ? null : { value, label: read(filter.nameAs) || value }}
          load={findCompanies}
          onValue={(company) =>
            set({ [name]: company?.value ?? '', [filter.nameAs]: company?.label ?? '' })
          }
        />
      );
  }
}
