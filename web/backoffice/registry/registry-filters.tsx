import { useConfiguration } from '#web/app/runtime-configuration.ts';
import { Toolbar } from '#web/design/display/toolbar.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { CompanySearch } from '#web/structure/company-search.tsx';
import { findCompanies } from '#web/structure/find-companies.ts';
import type { Filter, Filtering } from './registry.ts';

export type RegistryFiltersProps = { label: string; filters: readonly Filter[]; filtering: Filtering };

export function RegistryFilters({ label, filters, filtering }: RegistryFiltersProps) {
  return (
    <search className="registry-search" aria-label={label}>
      <Toolbar>
        {filters.map((filter) => (
          <OneFilter key={filter.name} filter={filter} filtering={filtering} />
        ))}
      </Toolbar>
    </search>
  );
}

/** The name of a company chosen by its number: the address says both. */
const labelIn = (name: string) => `${name}.nom`;

function OneFilter({ filter, filtering: { read, set } }: { filter: Filter; filtering: Filtering }) {
  const { brand, brands } = useConfiguration();
  const { name, label } = filter;
  const value = read(name);
  const keep = (given: string) => set({ [name]: given });
  switch (filter.as) {
    case 'text':
      return (
        <TextInput
          type="search"
          label={label}
          hint={filter.hint}
          width={filter.width}
          normalCase
          maxLength={250}
          value={value}
          onValue={keep}
        />
      );
    case 'box':
      return (
        <Checkbox label={label} checked={value !== ''} onChecked={(checked) => keep(checked ? '1' : '')} />
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
          value={value === '' ? null : { value, label: read(labelIn(name)) || value }}
          load={findCompanies}
          onValue={(company) => set({ [name]: company?.value ?? '', [labelIn(name)]: company?.label ?? '' })}
        />
      );
  }
}
