import { useState } from 'react';
import { LARGEST_LOGO } from '#contract/brand/brands.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { FieldError } from '#web/design/form/field.tsx';
import { FileDrop } from '#web/design/form/file-drop.tsx';
import { TextArea } from '#web/design/form/text-area.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { fieldOf } from './form-sections.ts';
import { brandsStaff as messages } from './messages.ts';
import type { BrandForm } from './use-brand.ts';

const { sections, fields, hints } = messages;

export function IdentityFields({ form }: { form: BrandForm }) {
  const { typed, change } = form;
  return (
    <Card title={sections.identity} className="brand-section stack gap-20">
      <TextInput
        {...fieldOf(form, 'societe')}
        label={fields.societe}
        required
        normalCase
        maxLength={200}
        value={typed.societe}
        onValue={(societe) => change({ societe })}
      />
      <TextInput
        {...fieldOf(form, 'appellation')}
        label={fields.appellation}
        hint={hints.appellation}
        normalCase
        maxLength={60}
        width="15rem"
        value={typed.appellation}
        onValue={(appellation) => change({ appellation })}
      />
      <LogoField form={form} />
    </Card>
  );
}

const TYPES = { 'image/svg+xml': '.svg', 'image/png': '.png' } as const;

function LogoField({ form }: { form: BrandForm }) {
  const { typed, choose } = form;
  const { id, error } = fieldOf(form, 'logo');
  const [wrong, setWrong] = useState<string | null>(null);
  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    if (!/\.(?:svg|png)$/i.test(file.name)) return setWrong(messages.logo.wrongKind);
    if (file.size > LARGEST_LOGO) return setWrong(messages.logo.tooBig);
    setWrong(null);
    const adresse = await dataAddress(file);
    choose({ contenu: adresse.slice(adresse.indexOf(',') + 1), adresse }, file.name);
  };
  return (
    <fieldset className="field" aria-describedby={`${id}-error`}>
      <legend className="field-label">{fields.logo}</legend>
      <FileDrop
        id={id}
        messages={messages.logo.messages}
        types={Object.keys(TYPES)}
        extensions={Object.values(TYPES)}
        hint={messages.logo.hint}
        onFiles={(files) => void take(files)}
      />
      <FieldError id={`${id}-error`} error={wrong ?? error} />
      <p className="row">
        <span>{typed.logo === null ? messages.logo.none : messages.logo.current(typed.logo)}</span>
        {typed.logo === null ? null : (
          <Button variant="ghost" size="small" onClick={() => choose(null, null)}>
            {messages.logo.remove}
          </Button>
        )}
      </p>
    </fieldset>
  );
}

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}

export function ContactFields({ form }: { form: BrandForm }) {
  const { typed, change } = form;
  return (
    <Card title={sections.contact} className="brand-section stack gap-20">
      <TextArea
        {...fieldOf(form, 'adresse')}
        label={fields.adresse}
        hint={hints.adresse}
        rows={3}
        value={typed.adresse}
        onValue={(adresse) => change({ adresse })}
      />
      <TextInput
        {...fieldOf(form, 'contactEmail')}
        label={fields.contactEmail}
        required
        normalCase
        type="email"
        value={typed.contactEmail}
        onValue={(contactEmail) => change({ contactEmail })}
      />
      <TextInput
        {...fieldOf(form, 'contactTelephone')}
        label={fields.contactTelephone}
        required
        normalCase
        type="tel"
        width="15rem"
        value={typed.contactTelephone}
        onValue={(contactTelephone) => change({ contactTelephone })}
      />
    </Card>
  );
}
