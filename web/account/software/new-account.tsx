import { useState } from 'react';
import { createServiceAccount } from '#contract/software/service-accounts.ts';
import { SERVICE_ROLES, type ServiceRole } from '#domain/permission/service-roles.ts';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { call } from '#web/platform/api/call.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { CreateFoot } from './create-foot.tsx';
import { softwareMessages } from './messages.ts';
import type { WithSecret } from './with-secret.ts';

const messages = softwareMessages.accounts;
const NOM_ID = 'nom-programme';
const NOM_MAX = 80;

/** Form of a new service account, with a name and a role; its secret is shown once. */
export function NewAccount({ onSecret }: { onSecret: (secret: WithSecret) => void }) {
  const [nom, setNom] = useState('');
  const [role, setRole] = useState<ServiceRole>('GESTIONNAIRE_ISRC');
  const [essai, setEssai] = useState(false);
  const [missing, setMissing] = useState(false);
  const { busy, run, errors, problem } = useAction();
  const create = async () => {
    const text = nom.trim();
    setMissing(text === '');
    if (text === '') return document.getElementById(NOM_ID)?.focus();
    const done = await run(async () =>
      onSecret(await call(createServiceAccount, { body: { nom: text, role, essai } })),
    );
    if (done !== null) setNom('');
  };
  return (
    <div className="stack software-form gap-12">
      <TextInput
        id={NOM_ID}
        label={messages.nom}
        hint={messages.nomHint}
        normalCase
        required
        maxLength={NOM_MAX}
        value={nom}
        onValue={setNom}
        error={missing ? messages.nomMissing : errors.get('nom')}
      />
      <RadioCards
        legend={messages.role}
        choices={SERVICE_ROLES.map((value) => ({ value, ...messages.roles[value] }))}
        value={role}
        onValue={setRole}
      />
      <Checkbox label={messages.essai} checked={essai} onChecked={setEssai} />
      <CreateFoot busy={busy} problem={problem} label={messages.create} onCreate={create} />
    </div>
  );
}
