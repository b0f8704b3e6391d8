import { useId } from 'react';
import { GENRE_LABELS } from '../../../../domain/element/lists.ts';
import { GLOSSARY } from '../../../../domain/glossary.ts';
import { TERRITORIES } from '../../../../domain/structure/territories.ts';
import { form } from '../../../app/catalogue/producer-form.ts';
import { languageOptions } from '../../../app/piece/element/languages.ts';
import { Checkbox } from '../../../design/form/checkbox.tsx';
import type { FlagName } from '../sheet/row.ts';
import { useFormFields } from './field-context.ts';
import { SequenceFields } from './sequence-fields.tsx';
import { AreaField, SelectField, TextField } from './text-field.tsx';

const PLACES = TERRITORIES.map(({ code, nom }) => ({ value: String(code), label: nom }));
const hints = form.hints;

/** Everything else that may be said of a recording; nothing here is required. */
export function MoreFields() {
  const { line } = useFormFields();
  const genres = useId();
  return (
    <div className="form-fields">
      <p className="secondary">{form.moreHint}</p>
      <AreaField name="artistesInvites" hint={hints.list} />
      <div className="field-pair">
        <TextField name="datePublication" type="date" />
        <TextField name="anneeFixation" inputMode="numeric" className="mono" />
      </div>
      <SelectField name="paysFixation" options={PLACES} placeholder={form.none} hint={hints.paysFixation} />
      <TextField name="producteur" hint={hints.producteur} />
      <div className="field-pair">
        <TextField name="label" />
        <TextField name="reference" />
      </div>
      <div className="field-pair">
        <TextField name="ean" hint={hints.ean} inputMode="numeric" className="mono" />
        <SelectField name="langue" options={languageOptions()} placeholder={form.none} />
        <TextField name="genre" list={genres} />
        <datalist id={genres}>
          {GENRE_LABELS.map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
      </div>
      <div className="row" style={{ '--gap': '8px 24px' }}>
        <FlagField name="instrumental" />
        <FlagField name="explicite" />
      </div>
      <div className="field-pair">
        <AreaField name="compositeurs" hint={hints.list} />
        <AreaField name="auteurs" hint={hints.list} />
      </div>
      <AreaField name="interpretes" hint={hints.list} />
      <AreaField name="commentaire" hint={hints.commentaire} />
      {line.row.texts.type === 'V' || line.row.sequences.length > 0 ? <SequenceFields /> : null}
    </div>
  );
}

function FlagField({ name }: { name: FlagName }) {
  const { line, flag } = useFormFields();
  return (
    <div>
      <Checkbox
        label={GLOSSARY[name].label}
        checked={line.row.flags[name]}
        disabled={line.scope !== 'all'}
        onChecked={(checked) => flag(name, checked)}
      />
    </div>
  );
}
