import { IconArrowLeft, IconArrowRight, IconPlus, IconTrash } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { FormContext } from '#web/form/record/form-context.ts';
import { form } from '#web/messages/request-form.ts';
import { storedSound as messages } from '#web/registration/sound/messages.ts';
import { StoredSound } from '#web/registration/sound/stored-sound.tsx';
import { AssistantEntry } from '../assistant/assistant-entry.tsx';
import { filledLines, type Line } from '../flow/lines.ts';
import type { RequestedField } from '../flow/use-go-to.ts';
import { useRequest } from '../flow/use-request.ts';
import { RowState } from '../grid/row-state.tsx';
import type { GridCursor, MoveTo } from '../grid/selection/use-cursor.ts';
import { mayRemove, useRowTools } from '../grid/use-row-tools.ts';
import { rangeOf } from '../sheet/range.ts';
import { isBlankRow } from '../sheet/row.ts';
import { MoreFields } from './more-fields.tsx';
import { FlagField, RecordingField } from './recording-field.tsx';
import { SequenceFields } from './sequence-fields.tsx';
import { useRecordingForm } from './use-recording-form.ts';

export type RecordingFormProps = {
  lines: readonly Line[];
  cursor: GridCursor;
  moveTo: MoveTo;
  say: (sentence: string) => void;
  field: RequestedField;
  goToField: (index: number) => void;
};

/** One recording at a time, with ordinary fields. */
export function RecordingForm(props: RecordingFormProps) {
  const line = props.lines[props.cursor.row] ?? props.lines[0];
  return line ? <OneRecording {...props} line={line} /> : null;
}

function OneRecording({
  line,
  lines,
  moveTo,
  say,
  field,
  goToField,
}: RecordingFormProps & { line: Line }) {
  const { autosave } = useRequest();
  const { fields, sequences } = useRecordingForm(line, field);
  const shown = lines.filter(({ row, index }) => !isBlankRow(row) || index === line.index);
  const position = shown.indexOf(line);
  const earlier = lines[line.duplicateOf];
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) void autosave.flush();
  };
  return (
    <FormContext value={fields}>
      <form
        className="form-view"
        aria-labelledby="form-heading"
        onBlur={onBlur}
        // No submission: each field saves itself.
        onSubmit={(event) => event.preventDefault()}
      >
        <RecordingList lines={shown} current={line} onChoose={({ index }) => goToField(index)} />
        <section className="stack gap-20" aria-labelledby="form-heading">
          <div className="row between gap-8-16">
            <h2 id="form-heading">{form.heading(position + 1, shown.length)}</h2>
            <RowState status={line.status} />
          </div>
          <p>
            <AssistantEntry line={line} />
          </p>
          {line.motif ? (
            <AlertBox tone="error" title={form.motif}>
              <p>{line.motif}</p>
            </AlertBox>
          ) : null}
          {earlier && line.status.kind === 'duplicate' ? (
            <AlertBox tone="warning">
              <p>{form.duplicate(earlier.index + 1)}</p>
            </AlertBox>
          ) : null}
          <MainFields />
          {/* For a video, a visible section of its own. */}
          {line.row.texts.type === 'V' || line.row.sequences.length > 0 ? (
            <SequenceFields line={line} onSequences={sequences} errorOf={fields.errorOf} />
          ) : null}
          <details className="form-more">
            <summary>{form.more}</summary>
            <MoreFields />
            <LineSound line={line} />
          </details>
          <FormFoot
            line={line}
            lines={lines}
            shown={shown}
            moveTo={moveTo}
            say={say}
            goToField={goToField}
          />
        </section>
      </form>
    </FormContext>
  );
}

type FormFootProps = Pick<RecordingFormProps, 'lines' | 'moveTo' | 'say' | 'goToField'> & {
  line: Line;
  shown: readonly Line[];
};

function FormFoot({ line, lines, shown, moveTo, say, goToField }: FormFootProps) {
  const { mayAdd } = useRequest();
  const tools = useRowTools({ lines, moveTo, say });
  const position = shown.indexOf(line);
  const previous = shown[position - 1];
  const next = shown[position + 1];
  const after = filledLines(lines).at(-1)?.index ?? -1;
  return (
    <div className="form-foot">
      {previous ? (
        <Button
          variant="secondary"
          icon={<IconArrowLeft size={18} aria-hidden />}
          onClick={() => goToField(previous.index)}
        >
          {form.previous}
        </Button>
      ) : null}
      {next ? (
        <Button
          variant="secondary"
          iconEnd={<IconArrowRight size={18} aria-hidden />}
          onClick={() => goToField(next.index)}
        >
          {form.next}
        </Button>
      ) : null}
      {mayAdd && after >= 0 && !isBlankRow(line.row) ? (
        <Button
          variant="secondary"
          icon={<IconPlus size={18} aria-hidden />}
          onClick={() => goToField(after + 1)}
        >
          {form.add}
        </Button>
      ) : null}
      {mayRemove(line) && !isBlankRow(line.row) ? (
        <Button
          variant="danger"
          icon={<IconTrash size={18} aria-hidden />}
          onClick={() => tools.remove(rangeOf({ row: line.index, column: 0 }, null))}
        >
          {form.remove}
        </Button>
      ) : null}
    </div>
  );
}

/** Fingerprint of a line, loaded on demand; nothing for an unsaved line. */
function LineSound({ line }: { line: Line }) {
  const { autosave } = useRequest();
  const [requested, setRequested] = useState<number | null>(null);
  const elementId = autosave.read().existing.get(line.row.key)?.elementId;
  if (elementId === undefined) return null;
  if (requested === elementId) return <StoredSound elementId={elementId} mayRemove />;
  return (
    <div>
      <Button size="small" variant="secondary" onClick={() => setRequested(elementId)}>
        {messages.see}
      </Button>
    </div>
  );
}

/** The fields of the grid's columns, as ordinary fields. */
function MainFields() {
  return (
    <>
      <RecordingField name="titre" />
      <RecordingField name="version" />
      <RecordingField name="artiste" />
      <div className="stack" style={{ '--gap': '10px' }}>
        <RecordingField name="duree" className="short-input" />
        <FlagField name="dureeProvisoire" />
      </div>
      <div className="field-pair">
        <RecordingField name="type" />
        <RecordingField name="anneePublication" />
        <RecordingField name="qualite" />
      </div>
    </>
  );
}

type RecordingListProps = {
  lines: readonly Line[];
  current: Line;
  onChoose: (line: Line) => void;
};

/** List of the existing recordings, which shows progress. */
function RecordingList({ lines, current, onChoose }: RecordingListProps) {
  return (
    <nav aria-label={form.list}>
      <ol className="form-list">
        {lines.map((line) => (
          <li key={line.row.key}>
            <button
              type="button"
              aria-current={line === current ? 'true' : undefined}
              onClick={() => onChoose(line)}
            >
              <b>{form.entry(line.index + 1, line.row.texts.titre)}</b>
              <RowState status={line.status} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
