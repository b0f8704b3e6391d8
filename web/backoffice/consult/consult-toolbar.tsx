import { useCallback, useState } from 'react';
import { ELEMENT_TYPE_LABELS, ELEMENT_TYPES } from '#domain/element/lists.ts';
import { consultWords as words } from '#web/app/catalogue/exchange/consult.ts';
import { Toolbar } from '#web/design/display/toolbar.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { SearchField } from '#web/registration/element/search-field.tsx';
import { CompanySearch } from '#web/structure/company-search.tsx';
import { findCompanies } from '#web/structure/find-companies.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { type ConsultFilters, criteriaOf, filtersOf } from './consult-filters.ts';

const TYPES = ELEMENT_TYPES.map((value) => ({ value, label: ELEMENT_TYPE_LABELS[value] }));

export type ConsultToolbarProps = {
  filters: ConsultFilters;
  onFilters: (change: (filters: ConsultFilters) => ConsultFilters) => void;
};

/** What issued codes are looked for by, and the searches kept under a name. */
export function ConsultToolbar({ filters, onFilters }: ConsultToolbarProps) {
  const { company, text, type, du, au } = filters;
  const [applied, setApplied] = useState(0);
  const change = (part: Partial<ConsultFilters>) => onFilters((before) => ({ ...before, ...part }));
  const search = useCallback(
    (sought: string) =>
      onFilters((before) => (before.text === sought ? before : { ...before, text: sought })),
    [onFilters],
  );
  const apply = (criteria: string) => {
    onFilters(() => filtersOf(criteria));
    // The field of words holds what is typed until it is looked for: it begins anew.
    setApplied(applied + 1);
  };
  return (
    <Toolbar>
      <CompanySearch
        label={words.company}
        width="23.75rem"
        value={company}
        load={findCompanies}
        onValue={(found) => change({ company: found })}
      />
      <SearchField
        key={applied}
        label={words.search}
        hint={words.searchHint}
        initial={text}
        onSearch={search}
      />
      <NativeSelect
        label={words.type}
        width="12.5rem"
        placeholder={words.everyType}
        options={TYPES}
        value={type ?? ''}
        onValue={(value) => change({ type: ELEMENT_TYPES.find((known) => known === value) ?? null })}
      />
      <TextInput
        type="date"
        label={words.du}
        width="10.625rem"
        value={du}
        onValue={(day) => change({ du: day })}
      />
      <TextInput
        type="date"
        label={words.au}
        width="10.625rem"
        value={au}
        onValue={(day) => change({ au: day })}
      />
      <SavedViews ecran="consultations" criteres={criteriaOf(filters)} onApply={apply} />
    </Toolbar>
  );
}
