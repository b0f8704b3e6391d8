import { IconPlus, IconX } from '@tabler/icons-react';
import { CONTRIBUTOR_ROLES, ROLE_LABELS } from '#domain/declaration/catalogue-rights.ts';
import { Button } from '#web/design/action/button.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { rightsMessages as messages } from '#web/messages/rights-export.ts';
import type { TypedParty } from './typed-rights.ts';

const ROLES = CONTRIBUTOR_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

export type ExistingPartiesProps = {
  parties: readonly TypedParty[];
  errors: ReadonlyMap<string, string>;
  onParties: (parties: readonly TypedParty[]) => void;
};

/** A line for each name: what they did, and their numbers. */
export function ExistingParties({ parties, errors, onParties }: ExistingPartiesProps) {
  const change = (key: number, input: Partial<TypedParty>) =>
    onParties(parties.map((party) => (party.key === key ? { ...party, ...input } : party)));
  const add = () => {
    const key = Math.max(-1, ...parties.map((party) => party.key)) + 1;
    onParties([...parties, { key, nom: '', role: null, ipn: '', isni: '' }]);
  };
  return (
    <div className="stack">
      {parties.map(({ key, nom, role, ipn, isni }, index) => (
        <div key={key} className="toolbar">
          <TextInput
            label={messages.nom}
            normalCase
            width="13.75rem"
            value={nom}
            onValue={(value) => change(key, { nom: value })}
            error={errors.get(`parties.${index}.nom`)}
          />
          <NativeSelect
            label={messages.role}
            width="11.25rem"
            placeholder={messages.noRole}
            options={ROLES}
            value={role ?? ''}
            onValue={(value) =>
              change(key, { role: CONTRIBUTOR_ROLES.find((one) => one === value) ?? null })
            }
          />
          <TextInput
            label={messages.ipn}
            width="8.125rem"
            value={ipn}
            onValue={(value) => change(key, { ipn: value })}
            error={errors.get(`parties.${index}.ipn`)}
          />
          <TextInput
            label={messages.isni}
            width="13.125rem"
            value={isni}
            onValue={(value) => change(key, { isni: value })}
            error={errors.get(`parties.${index}.isni`)}
          />
          <Button
            variant="ghost"
            icon={<IconX size={18} aria-hidden />}
            aria-label={messages.remove(nom)}
            onClick={() => onParties(parties.filter((party) => party.key !== key))}
          />
        </div>
      ))}
      <p>
        <Button variant="secondary" icon={<IconPlus size={18} aria-hidden />} onClick={add}>
          {messages.add}
        </Button>
      </p>
    </div>
  );
}
