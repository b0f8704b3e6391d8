import { IconPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CatalogueRightsOut, writeCatalogueRights } from '#contract/exchange/declaration.ts';
import {
  CONTRIBUTOR_ROLES,
  ROLE_LABELS,
  USE_LABELS,
  USES,
  type Use,
} from '#domain/declaration/catalogue-rights.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { LeaveGuard } from '#web/form/leave-guard.tsx';
import { rightsMessages as messages } from '#web/messages/rights-export.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { asTyped, bodyOf, isSameText, type TypedParty, type TypedRights } from './typed-rights.ts';

export type RightsFormProps = { read: CatalogueRightsOut; onSaved: () => void };

/** Form of the structure's identifiers, its share, and the people named in its recordings. */
export function RightsForm({ read, onSaved }: RightsFormProps) {
  const { typed, dirty, set, complete, giveUp } = useTypedRights(read);
  const [badPart, setBadPart] = useState(false);
  const { busy, run, errors, problem } = useAction();
  const queries = useQueryClient();
  const save = async () => {
    const body = bodyOf(typed);
    setBadPart(body === null);
    if (body === null) return;
    const saved = await run(() =>
      call(writeCatalogueRights, { body: { ...body, structureId: read.structureId } }),
    );
    if (saved === null) return;
    complete(typed, saved);
    queries.setQueryData(keyOf('structures', {}, 'catalogue-rights'), saved);
    await queries.invalidateQueries({ queryKey: keyOf('elements', {}, 'declaration') });
    onSaved();
  };
  const input = (name: 'dpid' | 'isni' | 'territoires' | 'debut' | 'fin', hint?: string) => ({
    label: messages[name],
    value: typed[name],
    onValue: (value: string) => set({ [name]: value }),
    error: errors.get(name) ?? errors.get(`${name}.0`),
    hint,
    normalCase: true,
    width: '22.5rem',
  });
  return (
    <>
      <Card title={messages.identity}>
        <div className="stack">
          <TextInput {...input('dpid', messages.dpidHint)} />
          <TextInput {...input('isni')} />
        </div>
      </Card>
      <Card title={messages.claim}>
        <div className="stack">
          <TextInput
            label={messages.part}
            hint={messages.partHint}
            inputMode="decimal"
            width="22.5rem"
            value={typed.part}
            onValue={(part) => set({ part })}
            error={badPart ? messages.partError : errors.get('part')}
          />
          <Uses chosen={typed.usages} onChosen={(usages) => set({ usages })} />
          <TextInput {...input('territoires', messages.territoiresHint)} />
          <div className="stack">
            <TextInput {...input('debut')} type="date" width="12.5rem" />
            <TextInput {...input('fin')} type="date" width="12.5rem" />
          </div>
        </div>
      </Card>
      <Card title={messages.parties}>
        <div className="stack">
          <p className="secondary">{messages.partiesHint}</p>
          <ExistingParties
            parties={typed.parties}
            errors={errors}
            onParties={(parties) => set({ parties })}
          />
        </div>
      </Card>
      {problem ? <ProblemAlert error={problem} /> : null}
      <p>
        <Button busy={busy} onClick={() => void save()}>
          {messages.save}
        </Button>
      </p>
      <LeaveGuard when={dirty} onDiscard={giveUp} />
    </>
  );
}

function Uses({ chosen, onChosen }: { chosen: readonly Use[]; onChosen: (uses: Use[]) => void }) {
  return (
    <fieldset className="field">
      <legend className="field-label">{messages.usages}</legend>
      {USES.map((use) => (
        <Checkbox
          key={use}
          label={USE_LABELS[use]}
          checked={chosen.includes(use)}
          onChecked={(on) =>
            onChosen(USES.filter((one) => (one === use ? on : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}

const ROLES = CONTRIBUTOR_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

type ExistingPartiesProps = {
  parties: readonly TypedParty[];
  errors: ReadonlyMap<string, string>;
  onParties: (parties: readonly TypedParty[]) => void;
};

/** A line for each name: role and identifiers. */
function ExistingParties({ parties, errors, onParties }: ExistingPartiesProps) {
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

/** Typed values over the saved ones. */
function useTypedRights(read: CatalogueRightsOut) {
  const [saved, setSaved] = useState(() => asTyped(read));
  const [typed, setTyped] = useState(saved);
  return {
    typed,
    dirty: !isSameText(typed, saved),
    set: (change: Partial<TypedRights>) => setTyped({ ...typed, ...change }),
    /** Marks `sent` as saved in the form `answered`; values typed meanwhile stay. */
    complete: (sent: TypedRights, answered: CatalogueRightsOut) => {
      const fresh = asTyped(answered);
      setSaved(fresh);
      setTyped((now) => (now === sent ? fresh : now));
    },
    giveUp: () => setTyped(saved),
  };
}
