import { useState } from 'react';
import { createServiceAccount } from '#contract/software/service-accounts.ts';
import { SERVICE_ROLES, type ServiceRole } from '#domain/permission/service-roles.ts';
import { call } from '#web/app/api/call.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { softwareWords } from '#web/app/catalogue/account/software.ts';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { CreateFoot } from './create-foot.tsx';
import type { WithSecret } from './with-secret.ts';

const words = softwareWords.accounts;
const NOM_ID = 'nom-programme';
const NOM_MAX = 80;

/** A name and a role; its secret is shown at once, and never again. */
export function NewAccount({ onSecret }: { onSecret: (secret: WithSecret) => void }) {
  const [nom, setNom] = useState('');
  const [role, setRole] = useState<ServiceRole>('GESTIONNAIRE_ISRC');
  const [essai, setEssai] = useState(false);
  const [missing, setMissing] = useState(false);
  const { busy, run, faults, problem } = useAction();
  const create = async () => {
    const said = nom.trim();
    setMissing(said === '');
    if (said === '') return document.getElementById(NOM_ID)?.focus();
    const done = await run(async () =>
      onSecret(await call(createServiceAccount, { body: { nom: said, role, essai } })),
    );
    if (done !== null) setNom('');
  };
  return (
    <div className="stack software-form gap-12">
      <TextInput
        id={NOM_ID}
        label={words.nom}
        hint={words.nomHint}
        normalCase
        required
        maxLength={NOM_MAX}
        value={nom}
        onValue={setNom}
        error={missing ? words.nomMissing : faults.get('nom')}
      />
      <RadioCards
        legend={words.role}
        choices={SERVICE_ROLES.map((value) => ({ value, ...words.roles[value] }))}
        value={role}
        onValue={setRole}
      />
      <Checkbox label={words.essai} checked={essai} onChecked={setEssai} />
      <CreateFoot busy={busy} problem={problem} label={words.create} onCreate={create} />
    </div>
  );
}
