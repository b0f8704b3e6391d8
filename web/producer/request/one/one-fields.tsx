import { IconDeviceTv, IconMusic } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import { isFieldName } from '#domain/element/fields.ts';
import { ELEMENT_TYPE_LABELS, ELEMENT_TYPES, type ElementType } from '#domain/element/lists.ts';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { FormContext, type FormFields } from '#web/form/record/form-context.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { request } from '#web/producer/messages/request.ts';
import { AudioEntry } from '../audio/audio-entry.tsx';
import type { Line } from '../flow/lines.ts';
import { useDefaults, useRequest } from '../flow/use-request.ts';
import { RecordingField } from '../form/recording-field.tsx';
import { useRecordingForm } from '../form/use-recording-form.ts';
import { Titles } from '../notices/titles.tsx';
import { born } from '../sheet/edit-rows.ts';
import { isBlankRow, isTextName, valuesOf } from '../sheet/row.ts';
import { errorsOf } from '../sheet/row-errors.ts';
import { settled } from '../sheet/sheet-messages.ts';

const messages = request.one;
const ICONS = { P: IconMusic, V: IconDeviceTv } as const;
const NOT_REQUESTED = { name: null, onTaken: () => undefined };

export type OneFieldsProps = { line: Line; lines: readonly Line[]; attempted: boolean };

/** Title, artist, duration or sound file, year: values only the producer knows. */
export function OneFields({ line, lines, attempted }: OneFieldsProps) {
  const { autosave } = useRequest();
  const fields = useOneForm(line, attempted);
  const { type = '', version = '', artistesInvites = '' } = fields.values;
  // Fields filled by a title proposal; once shown, they stay even when emptied.
  const [hasMore, setHasMore] = useState(false);
  if (!hasMore && version + artistesInvites !== '') setHasMore(true);
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) void autosave.flush();
  };
  return (
    <FormContext value={fields}>
      <form
        className="request-form stack"
        onBlur={onBlur}
        onSubmit={(event) => event.preventDefault()}
      >
        <RadioCards<ElementType>
          id="champ-type"
          legend={messages.type}
          choices={ELEMENT_TYPES.map((value) => ({
            value,
            label: ELEMENT_TYPE_LABELS[value],
            hint: messages.types[value],
            icon: ICONS[value],
          }))}
          value={ELEMENT_TYPES.find((one) => one === type) ?? null}
          onValue={(value) => fields.leave('type', value)}
        />
        <RecordingField name="titre" />
        <RecordingField name="artiste" />
        {hasMore ? (
          <div className="field-pair">
            <RecordingField name="version" />
            <RecordingField name="artistesInvites" />
          </div>
        ) : null}
        <div className="field-pair">
          <RecordingField name="duree" />
          <RecordingField name="anneePublication" />
        </div>
        <div className="row">
          <AudioEntry lines={lines} say={announce} />
          <span className="secondary">{messages.audio}</span>
        </div>
        <Titles lines={lines} say={announce} />
      </form>
    </FormContext>
  );
}

/**
 * Form of the first line. Before anything is typed it shows the default values; changes made before
 * the title are stored in them, so that no request is created without content.
 */
function useOneForm(line: Line, attempted: boolean): Required<FormFields> {
  const { defaults, year } = useRequest();
  const common = useDefaults();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { fields } = useRecordingForm(line, NOT_REQUESTED);
  const issueOf = (path: string) =>
    attempted
      ? (line.errors.find((fieldError) => fieldError.path === path)?.message ?? null)
      : null;
  const errorOf = (path: string) => fields.errorOf(path) ?? issueOf(path);
  if (!isBlankRow(line.row)) return { ...fields, errorOf };
  const shown = born(line.row, common);
  const values = valuesOf(shown);
  const set = (name: string, text: string) => {
    if (name === 'titre') fields.set(name, text);
    else defaults.write({ ...defaults.read(), [name]: text });
  };
  const leave = (name: string, text: string) => {
    if (name === 'titre') return fields.leave(name, text);
    if (isFieldName(name) && isTextName(name)) set(name, settled(name, text));
    setLeft((before) => new Set(before).add(name));
  };
  // A value not typed yet is not reported as missing.
  const typed = (path: string) => left.has(path) && values[path] !== '';
  const shownErrorOf = (path: string) =>
    typed(path)
      ? (errorsOf(shown, year).find((fieldError) => fieldError.path === path)?.message ?? null)
      : null;
  return { ...fields, values, set, leave, errorOf: (path) => errorOf(path) ?? shownErrorOf(path) };
}
