import { fieldOf } from '#domain/element/fields.ts';
import { isLongVideo } from '#domain/minuterie/gaps.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { optionsOf } from '#web/form/field-control.ts';
import { review } from '#web/messages/request-form.ts';
import { SequenceNotes } from '#web/registration/sequences/sequence-notes.tsx';
import type { Line } from '../flow/lines.ts';
import { STEPS, stepPath } from '../flow/step-path.ts';
import { readRow } from '../sheet/read-row.ts';
import { COLUMNS, FLAGS, type Row, TEXTS, type TextName } from '../sheet/row.ts';
import { cellText } from '../sheet/sheet-messages.ts';

const IN_COLUMNS: ReadonlySet<string> = new Set(COLUMNS);
const REST = TEXTS.filter((name) => !IN_COLUMNS.has(name));

/** All that is said of a recording beside its columns: nothing leaves without having been shown. */
export function ReviewMore({ line, dossierId }: { line: Line; dossierId: number | null }) {
  const { row } = line;
  const { fields } = readRow(row);
  const textNames = REST.filter((name) => row.texts[name] !== '');
  const flags = FLAGS.filter((name) => row.flags[name]);
  const { minuterie, duree } = fields;
  return (
    <>
      {textNames.length + flags.length > 0 ? (
        <ul className="review-more secondary">
          {textNames.map((name) => (
            <li key={name}>{review.message(fieldOf(name).label, reported(name, row))}</li>
          ))}
          {flags.map((name) => (
            <li key={name}>{fieldOf(name).label}</li>
          ))}
        </ul>
      ) : null}
      {minuterie.length > 0 ? (
        <>
          <ol className="review-more secondary">
            {row.sequences.map(({ debut, duree: lasts, titre, artiste }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sequence is its place in the video
              <li key={index}>{review.sequence(`${debut}, ${lasts}`, titre, artiste)}</li>
            ))}
          </ol>
          <SequenceNotes minuterie={minuterie} total={duree} />
        </>
      ) : null}
      {isLongVideo(fields) && minuterie.length === 0 ? (
        <p>
          <TextLink
            to={stepPath(dossierId, STEPS.recordings, {
              ligne: String(line.index + 1),
              champ: 'minuterie',
            })}
          >
            {review.timeIt}
          </TextLink>
        </p>
      ) : null}
    </>
  );
}

function reported(name: TextName, row: Row): string {
  const text = row.texts[name];
  return (
    optionsOf(fieldOf(name)).find(({ value }) => value === text)?.label ?? cellText(name, text)
  );
}
