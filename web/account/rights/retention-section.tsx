import { isFieldName } from '#domain/element/fields.ts';
import { GLOSSARY } from '#domain/glossary.ts';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { textOf } from '#web/history/field-messages.ts';
import { actOf } from '#web/messages/acts.ts';
import { rightsMessages as messages } from './messages.ts';

type Line = Readonly<Record<string, unknown>>;

/**
 * The first lines of `total`; the rest is in the file only, a page of two hundred lines being
 * unreadable.
 */
export function Stored({ lines, total }: { lines: readonly Line[]; total: number }) {
  return (
    <>
      <ul className="stored-lines">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never moved
          <li key={index}>
            <dl className="stored-line">
              {Object.entries(line).flatMap(([name, value]) =>
                isNotifiedOf(name, value)
                  ? [
                      <div key={name}>
                        <dt>{labelOf(name)}</dt>
                        <dd>
                          <Value value={named(name, value)} />
                        </dd>
                      </div>,
                    ]
                  : [],
              )}
            </dl>
          </li>
        ))}
      </ul>
      {total > lines.length ? (
        <p className="secondary">{messages.more(total - lines.length)}</p>
      ) : null}
    </>
  );
}

const SPELLED: ReadonlySet<string> = new Set(['etat', 'type', 'genre', 'issue']);

function named(field: string, value: unknown): unknown {
  if (field === 'action') return actOf(String(value));
  return SPELLED.has(field) ? (messages.values[String(value)] ?? value) : value;
}

const glossary: Readonly<Record<string, { readonly label: string }>> = GLOSSARY;
const labelOf = (name: string): string | undefined =>
  messages.fields[name] ?? glossary[name]?.label;

/** Fields without a French label are only in the downloaded file, which holds everything. */
const isNotifiedOf = (name: string, value: unknown) =>
  labelOf(name) !== undefined && value !== null && value !== '' && plain(value) !== '';
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function Value({ value }: { value: unknown }) {
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  if (typeof value === 'string') return TIMESTAMP.test(value) ? <Timestamp at={value} /> : value;
  return typeof value === 'object' ? message(value) : String(value);
}

/**
 * Several values in one line: « Titre : Ressac, Artiste : Les Marées ». A list of objects is
 * counted instead.
 */
function message(value: object | null): string {
  if (value === null) return '';
  if (Array.isArray(value)) {
    const simple = value.every((one) => typeof one !== 'object');
    return simple ? value.join(', ') : messages.lines(value.length);
  }
  return Object.entries(value)
    .filter(([name, inner]) => isNotifiedOf(name, inner))
    .map(([name, inner]) => `${labelOf(name)} : ${ofField(name, inner)}`)
    .join(', ');
}

/** A field of a recording formatted as on the screens: « Vidéogramme », « 00:03:45 ». */
function ofField(name: string, value: unknown): string {
  const existing = named(name, value);
  return (existing === value && isFieldName(name) ? textOf(name, value) : null) ?? plain(existing);
}

const plain = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  return typeof value === 'object' ? message(value) : String(value);
};
