import { useState } from 'react';
import { type Entreprise, lookUpCompanies } from '#contract/account/company-lookup.ts';
import { SOLE_TRADER } from '#domain/structure/structure-rules.ts';
import { FRANCE } from '#domain/structure/territories.ts';
import { SearchSelect } from '#web/design/form/search-select.tsx';
import type { Option } from '#web/design/form/use-search.ts';
import { grouped } from '#web/form/use-field-messages.ts';
import { call } from '#web/platform/api/call.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { joinMessages } from './messages.ts';

const messages = joinMessages.lookUp;
/** The service wants three letters at least. */
const FEWEST = 3;

/** Search in the State's company register, where enabled: its data prefills the structure. */
export function FindCompany({ onResult }: { onResult: (company: Entreprise | null) => void }) {
  const { flags } = useConfiguration();
  const [result, setResult] = useState<ReadonlyMap<string, Entreprise>>(new Map());
  const [value, setValue] = useState<Option | null>(null);
  const [away, setAway] = useState(false);
  if (!flags.companySearch) return null;
  const load = async (recherche: string, signal: AbortSignal): Promise<Option[]> => {
    if (recherche.trim().length < FEWEST) return [];
    const { disponible, rows } = await call(lookUpCompanies, { query: { recherche } }, signal);
    setAway(!disponible);
    setResult(new Map(rows.map((row) => [row.siret, row])));
    return rows.map((row) => ({ value: row.siret, label: labelOf(row) }));
  };
  return (
    <SearchSelect
      label={messages.label}
      hint={away ? messages.away : messages.hint}
      prompt={messages.prompt}
      clearLabel={messages.clear}
      load={load}
      value={value}
      onValue={(chosen) => {
        setValue(chosen);
        onResult(chosen === null ? null : (result.get(chosen.value) ?? null));
      }}
    />
  );
}

const labelOf = ({ raison, sgVille, siret }: Entreprise) =>
  [raison, sgVille, grouped(siret, '\u202f')].filter(Boolean).join(', ');

/**
 * Data from the register, only while the name is the one it returned: another name may be another
 * company. A sole trader is listed among the companies, and is a natural person.
 */
export function companyBody(company: Entreprise | null, raison: string) {
  if (company === null || company.raison !== raison) return {};
  const isPerson = Number(company.codeJur) === SOLE_TRADER;
  return {
    ...company,
    ...(isPerson ? { personalite: 'PHYSIQUE' as const } : {}),
    nationalite: FRANCE,
    sgPays: FRANCE,
  };
}
