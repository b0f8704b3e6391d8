import { FIELD_NAMES, type FieldName, fieldOf } from '#domain/element/fields.ts';
import { linesOf } from '#web/form/typed-values.ts';
import { form } from '#web/messages/request-form.ts';
import { COLUMNS, type FlagName, isFlagName, isTextName, type TextName } from '../sheet/row.ts';
import { FlagField, RecordingField } from './recording-field.tsx';

type Requested = TextName | FlagName;

/** Already shown above, with the grid's columns. */
const ABOVE: ReadonlySet<FieldName> = new Set<FieldName>([...COLUMNS, 'dureeProvisoire']);
const isRequested = (name: FieldName): name is Requested =>
  !ABOVE.has(name) && (isTextName(name) || isFlagName(name));

/** In table order, with the fields of one line grouped. */
const LINES = linesOf(FIELD_NAMES.filter(isRequested), fieldOf);

/** All other fields of a recording, none required. */
export function MoreFields() {
  return (
    <div className="stack gap-20">
      <p className="secondary">{form.moreHint}</p>
      {LINES.map((names) => (
        <div key={names[0]} className="field-pair">
          {names.map((name) =>
            isFlagName(name) ? (
              <FlagField key={name} name={name} />
            ) : (
              <RecordingField key={name} name={name} />
            ),
          )}
        </div>
      ))}
    </div>
  );
}
