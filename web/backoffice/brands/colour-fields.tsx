import { oklchOf } from '#domain/brand/oklch.ts';
import type { BrandColours } from '#domain/brand/tokens.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { Field } from '#web/design/form/field.tsx';
import { ChosenColours } from './chosen-colours.tsx';
import { ColourInput } from './colour-input.tsx';
import { fieldId, fieldOf } from './form-sections.ts';
import { brandsStaff as messages } from './messages.ts';
import type { BrandForm } from './use-brand.ts';

const say = messages.colour;
const GREY = { chroma: 0.011, most: 0.05, step: 0.001 };

/** @param shown the last valid colours */
export function ColourFields({ form, shown }: { form: BrandForm; shown: BrandColours }) {
  const { typed, change, existing } = form;
  const { couleurs } = typed;
  const set = (over: Partial<BrandColours>) => change({ couleurs: { ...couleurs, ...over } });
  const own = Math.round(oklchOf(shown.primaire).hue);
  const { id, error } = fieldOf(form, 'couleurs.primaire');
  const weak = form.errors.filter(({ path }) => path.startsWith('couleurs.'));
  return (
    <Card title={messages.sections.colours} className="brand-section stack gap-20">
      <ColourInput
        id={id}
        label={messages.fields.primaire}
        hint={messages.hints.primaire}
        error={error !== null && shown.primaire === couleurs.primaire ? say.weakField : error}
        value={couleurs.primaire}
        shown={shown.primaire}
        onValue={(primaire) => set({ primaire })}
      />
      <Checkbox
        label={say.ownHue}
        checked={couleurs.teinte !== undefined}
        onChecked={(checked) => set({ teinte: checked ? own : undefined })}
      />
      {couleurs.teinte === undefined ? null : (
        <Hue
          id={fieldId(existing.code, 'couleurs.teinte')}
          label={say.hue}
          value={couleurs.teinte}
          onValue={(teinte) => set({ teinte })}
        />
      )}
      <Greys couleurs={couleurs} own={own} set={set} />
      <ChosenColours form={form} shown={shown} />
      <div role="status">
        <AlertBox
          tone={weak.length > 0 ? 'error' : 'success'}
          title={weak.length > 0 ? say.weak(weak.length) : null}
        >
          {weak.length === 0 ? <p>{say.readable}</p> : null}
          {weak.length === 0 ? null : (
            <ul>
              {weak.map(({ path, message }) => (
                <li key={`${path} ${message}`}>
                  {message.charAt(0).toUpperCase() + message.slice(1)}
                </li>
              ))}
            </ul>
          )}
        </AlertBox>
      </div>
      <p className="brand-see">
        <Button
          variant="secondary"
          size="small"
          onClick={() => document.getElementById(fieldId(existing.code, 'apercu'))?.focus()}
        >
          {say.see}
        </Button>
      </p>
    </Card>
  );
}

type GreysProps = {
  couleurs: BrandColours;
  /** The hue of the society's own colour. */
  own: number;
  set: (over: Partial<BrandColours>) => void;
};

function Greys({ couleurs: { neutre, teinte }, own, set }: GreysProps) {
  return (
    <>
      <Checkbox
        label={say.ownGrey}
        checked={neutre !== undefined}
        onChecked={(checked) =>
          set({ neutre: checked ? { teinte: teinte ?? own, chroma: GREY.chroma } : undefined })
        }
      />
      {neutre === undefined ? null : (
        <>
          <Hue
            label={say.greyHue}
            value={neutre.teinte}
            onValue={(value) => set({ neutre: { ...neutre, teinte: value } })}
          />
          <Field label={say.greyChroma}>
            {(ties) => (
              <input
                {...ties}
                type="range"
                className="input brand-range"
                min={0}
                max={GREY.most}
                step={GREY.step}
                value={neutre.chroma}
                onChange={({ currentTarget }) =>
                  set({ neutre: { ...neutre, chroma: Number(currentTarget.value) } })
                }
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}

type HueProps = { id?: string; label: string; value: number; onValue: (value: number) => void };

function Hue({ id, label, value, onValue }: HueProps) {
  return (
    <Field id={id} label={label}>
      {(ties) => (
        <span className="brand-hue">
          <input
            {...ties}
            type="range"
            className="input brand-range"
            min={0}
            max={360}
            step={1}
            value={value}
            aria-valuetext={say.degrees(value)}
            onChange={({ currentTarget }) => onValue(Number(currentTarget.value))}
          />
          <span className="secondary">{say.degrees(value)}</span>
          <span className="brand-hues" aria-hidden />
        </span>
      )}
    </Field>
  );
}
