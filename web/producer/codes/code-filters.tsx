import { useQuery } from '@tanstack/react-query';
import { readCodeChoices } from '#contract/registration/isrc.ts';
import { ELEMENT_TYPE_LABELS, ELEMENT_TYPES } from '#domain/element/lists.ts';
import { Toolbar } from '#web/design/display/toolbar.tsx';
import { NativeSelect, type SelectOption } from '#web/design/form/native-select.tsx';
import { call, inQuery } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import type { WriteSearch } from '#web/platform/page/use-search.ts';
import { useOwnStructureId } from '#web/platform/session/use-own-structure.ts';
import { SearchField } from '#web/registration/element/search-field.tsx';
import { codes as messages } from '#web/registration/messages/elements.ts';
import { choicesOf, type Filters, write } from './filters.ts';

const TYPES = ELEMENT_TYPES.map((value) => ({ value, label: ELEMENT_TYPE_LABELS[value] }));
const NOTHING = { annees: [], prefixes: [], dossiers: [] };

export type CodeFiltersProps = { filters: Filters; set: WriteSearch };

/** Search text, type, year, prefix, dossier. A choice with a single value is not shown. */
export function CodeFilters({ filters, set }: CodeFiltersProps) {
  const structureId = useOwnStructureId();
  const { data } = useQuery({
    queryKey: keyOf('elements', {}, 'choices', structureId),
    queryFn: ({ signal }) =>
      call(readCodeChoices, { query: { structureId: inQuery(structureId) } }, signal),
  });
  const { years, prefixes, dossiers } = choicesOf(data ?? NOTHING);
  return (
    <Toolbar>
      <SearchField
        label={messages.searchLabel}
        hint={messages.searchHint}
        initial={filters.text}
        onSearch={(text) => (text === filters.text ? undefined : write(set, 'text', text))}
      />
      <NativeSelect
        label={messages.type}
        width="11.875rem"
        placeholder={messages.allTypes}
        options={TYPES}
        value={filters.type ?? ''}
        onValue={(value) => write(set, 'type', value)}
      />
      <Choice name="annee" options={years} filters={filters} set={set} />
      <Choice name="prefixe" options={prefixes} filters={filters} set={set} />
      <Choice name="dossier" options={dossiers} filters={filters} set={set} />
    </Toolbar>
  );
}

type ChoiceProps = CodeFiltersProps & {
  name: 'annee' | 'prefixe' | 'dossier';
  options: readonly SelectOption[];
};

function Choice({ name, options, filters, set }: ChoiceProps) {
  const value = filters[name];
  if (options.length < 2 && value === '') return null;
  const exists = value === '' || options.some((option) => option.value === value);
  return (
    <NativeSelect
      label={messages.filters[name]}
      width={name === 'dossier' ? '12.5rem' : '9.375rem'}
      placeholder={messages.everybody[name]}
      options={exists ? options : [...options, { value, label: value }]}
      value={value}
      onValue={(chosen) => write(set, name, chosen)}
    />
  );
}
