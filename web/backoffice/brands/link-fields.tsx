import { IconPlus, IconTrash } from '@tabler/icons-react';
import { LINKS, SUFFIX } from '#domain/brand/definition.ts';
import { Button } from '#web/design/action/button.tsx';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { fieldOf } from './form-sections.ts';
import { brandsStaff as messages } from './messages.ts';
import { aNetwork, type TypedNetwork } from './typed.ts';
import type { BrandForm } from './use-brand.ts';

export function LinkFields({ form }: { form: BrandForm }) {
  const { typed, change } = form;
  return (
    <Card title={messages.sections.links} className="brand-section stack gap-20">
      {LINKS.map((link) => (
        <TextInput
          key={link}
          {...fieldOf(form, `links.${link}`)}
          label={messages.links[link]}
          hint={link === 'espaceMembre' ? messages.hints.espaceMembre : undefined}
          normalCase
          type={link === 'espaceMembre' ? 'text' : 'url'}
          inputMode="url"
          value={typed.links[link]}
          onValue={(value) => change({ links: { ...typed.links, [link]: value } })}
        />
      ))}
      <Suffixes form={form} />
      <Networks form={form} />
    </Card>
  );
}

/** Suffixes of each known realm; shown only if the address depends on the realm. */
function Suffixes({ form }: { form: BrandForm }) {
  const { oidc } = useConfiguration();
  const { typed, change } = form;
  if (!typed.links.espaceMembre.includes(SUFFIX)) return null;
  const realms = new Set([oidc.realm, ...Object.keys(typed.suffixes)]);
  return [...realms].map((realm) => (
    <TextInput
      key={realm}
      {...fieldOf(form, `links.suffixesEspace.${realm}`)}
      label={messages.suffix(realm)}
      normalCase
      width="15rem"
      value={typed.suffixes[realm] ?? ''}
      onValue={(suffix) => change({ suffixes: { ...typed.suffixes, [realm]: suffix } })}
    />
  ));
}

function Networks({ form }: { form: BrandForm }) {
  const { typed, change } = form;
  const { reseaux } = typed;
  const edit = (key: number, over: Partial<TypedNetwork>) =>
    change({ reseaux: reseaux.map((one) => (one.key === key ? { ...one, ...over } : one)) });
  return (
    <fieldset className="field">
      <legend className="field-label">{messages.fields.reseaux}</legend>
      {reseaux.map(({ key, nom, url }, at) => (
        <div key={key} className="brand-line row">
          <TextInput
            {...fieldOf(form, `links.reseaux.${at}.nom`)}
            label={messages.network.name(at + 1)}
            normalCase
            width="11.25rem"
            value={nom}
            onValue={(value) => edit(key, { nom: value })}
          />
          <TextInput
            {...fieldOf(form, `links.reseaux.${at}.url`)}
            label={messages.network.url(at + 1)}
            normalCase
            type="url"
            value={url}
            onValue={(value) => edit(key, { url: value })}
          />
          <IconButton
            label={messages.network.remove(at + 1)}
            icon={<IconTrash size={18} aria-hidden />}
            variant="ghost"
            onClick={() => change({ reseaux: reseaux.filter((one) => one.key !== key) })}
          />
        </div>
      ))}
      <p>
        <Button
          variant="secondary"
          size="small"
          icon={<IconPlus size={18} aria-hidden />}
          onClick={() => change({ reseaux: [...reseaux, aNetwork()] })}
        >
          {messages.network.add}
        </Button>
      </p>
    </fieldset>
  );
}
