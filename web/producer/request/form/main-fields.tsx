import { useId } from 'react';
import {
  ELEMENT_TYPE_LABELS,
  ELEMENT_TYPES,
  QUALITE_LABELS,
  QUALITES,
  VERSION_LABELS,
} from '../../../../domain/element/lists.ts';
import { GLOSSARY } from '../../../../domain/glossary.ts';
import { form } from '../../../app/catalogue/producer-form.ts';
import { Checkbox } from '../../../design/form/checkbox.tsx';
import { useFormFields } from './field-context.ts';
import { SelectField, TextField } from './text-field.tsx';

const TYPES = ELEMENT_TYPES.map((value) => ({ value, label: ELEMENT_TYPE_LABELS[value] }));
const QUALITE_OPTIONS = QUALITES.map((value) => ({ value, label: QUALITE_LABELS[value] }));
const hints = form.hints;

/** The fields of the grid's columns, as ordinary fields. */
export function MainFields() {
  const { line, flag } = useFormFields();
  const versions = useId();
  return (
    <>
      <TextField name="titre" hint={hints.titre} required />
      <div className="field-pair">
        <TextField name="version" hint={hints.version} list={versions} />
        <datalist id={versions}>
          {VERSION_LABELS.map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
      </div>
      <TextField name="artiste" required />
      <div className="stack" style={{ '--gap': '10px' }}>
        <TextField name="duree" hint={hints.duree} required className="mono short-input" />
        <Checkbox
          label={GLOSSARY.dureeProvisoire.label}
          checked={line.row.flags.dureeProvisoire}
          disabled={line.scope === 'none'}
          onChecked={(checked) => flag('dureeProvisoire', checked)}
        />
      </div>
      <div className="field-pair">
        <SelectField name="type" options={TYPES} required />
        <TextField name="anneePublication" required inputMode="numeric" className="mono" />
        <SelectField name="qualite" options={QUALITE_OPTIONS} required />
      </div>
    </>
  );
}
