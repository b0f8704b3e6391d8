import {
  SECURITY_KINDS,
  SECURITY_OUTCOMES,
  type SecurityKind,
  type SecurityOutcome,
} from '#domain/security/kinds.ts';
import { securityStaff as words } from '#web/app/catalogue/security-staff/events.ts';
import { Toolbar } from '#web/design/display/toolbar.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';

export type Filters = {
  genre: SecurityKind | null;
  issue: SecurityOutcome | null;
  personne: string;
  adresse: string;
  /** Days, `2026-11-22`, or empty. */
  depuis: string;
  jusque: string;
};

export const NO_FILTER: Filters = {
  ...{ genre: null, issue: null },
  ...{ personne: '', adresse: '', depuis: '', jusque: '' },
};

const KINDS = SECURITY_KINDS.map((value) => ({ value, label: words.kinds[value] }));
const OUTCOMES = SECURITY_OUTCOMES.map((value) => ({ value, label: words.outcomes[value] }));

export type EventFiltersProps = { filters: Filters; onFilters: (filters: Filters) => void };

export function EventFilters({ filters, onFilters }: EventFiltersProps) {
  const change = (some: Partial<Filters>) => onFilters({ ...filters, ...some });
  return (
    <search aria-label={words.search}>
      <Toolbar>
        <NativeSelect
          label={words.kind}
          width="16.25rem"
          placeholder={words.everyKind}
          options={KINDS}
          value={filters.genre ?? ''}
          onValue={(value) => change({ genre: SECURITY_KINDS.find((known) => known === value) ?? null })}
        />
        <NativeSelect
          label={words.outcome}
          width="11.25rem"
          placeholder={words.everyOutcome}
          options={OUTCOMES}
          value={filters.issue ?? ''}
          onValue={(value) => change({ issue: SECURITY_OUTCOMES.find((known) => known === value) ?? null })}
        />
        <TextInput
          label={words.person}
          hint={words.personHint}
          width="18.75rem"
          normalCase
          maxLength={320}
          value={filters.personne}
          onValue={(personne) => change({ personne })}
        />
        <TextInput
          label={words.address}
          hint={words.addressHint}
          width="13.75rem"
          normalCase
          maxLength={64}
          value={filters.adresse}
          onValue={(adresse) => change({ adresse })}
        />
        <TextInput
          type="date"
          label={words.from}
          width="10.625rem"
          value={filters.depuis}
          onValue={(depuis) => change({ depuis })}
        />
        <TextInput
          type="date"
          label={words.to}
          width="10.625rem"
          value={filters.jusque}
          onValue={(jusque) => change({ jusque })}
        />
      </Toolbar>
    </search>
  );
}
