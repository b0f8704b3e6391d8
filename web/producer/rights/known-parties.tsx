import { IconPlus, IconX } from '@tabler/icons-react';
import { CONTRIBUTOR_ROLES, ROLE_LABELS } from '#domain/declaration/catalogue-rights.ts';
import { rightsWords as words } from '#web/app/catalogue/exchange/rights.ts';
import { Button } from '#web/design/action/button.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import type { TypedParty } from './typed-rights.ts';

const ROLES = CONTRIBUTOR_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

export type KnownPartiesProps = {
  parties: readonly TypedParty[];
  faults: ReadonlyMap<string, string>;
  onParties: (parties: readonly TypedParty[]) => void;
};

/** A line for each name: what they did, and their numbers. */
export function KnownParties({ parties, faults, onParties }: KnownPartiesProps) {
  const change = (key: number, given: Partial<TypedParty>) =>
    onParties(parties.map((party) => (party.key === key ? { ...party, ...given } : party)));
  const add = () => {
    const key = Math.max(-1, ...parties.map((party) => party.key)) + 1;
    onParties([...parties, { key, nom: '', role: null, ipn: '', isni: '' }]);
  };
  return (
    <div className="stack">
      {parties.map(({ key, nom, role, ipn, isni }, index) => (
        <div key={key} className="toolbar">
          <TextInput
            label={words.nom}
            normalCase
            width="13.75rem"
            value={nom}
            onValue={(value) => change(key, { nom: value })}
            error={faults.get(`parties.${index}.nom`)}
          />
          <NativeSelect
            label={words.role}
            width="11.25rem"
            placeholder={words.noRole}
            options={ROLES}
            value={role ?? ''}
            onValue={(value) =>
              change(key, { role: CONTRIBUTOR_ROLES.find((one) => one === value) ?? null })
            }
          />
          <TextInput
            label={words.ipn}
            width="8.125rem"
            value={ipn}
            onValue={(value) => change(key, { ipn: value })}
            error={faults.get(`parties.${index}.ipn`)}
          />
          <TextInput
            label={words.isni}
            width="13.125rem"
            value={isni}
            onValue={(value) => change(key, { isni: value })}
            error={faults.get(`parties.${index}.isni`)}
          />
          <Button
            variant="ghost"
            icon={<IconX size={18} aria-hidden />}
            aria-label={words.remove(nom)}
            onClick={() => onParties(parties.filter((party) => party.key !== key))}
          />
        </div>
      ))}
      <p>
        <Button variant="secondary" icon={<IconPlus size={18} aria-hidden />} onClick={add}>
          {words.add}
        </Button>
      </p>
    </div>
  );
}
