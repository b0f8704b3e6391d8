import { rightsWords as words } from '#web/app/catalogue/account/rights.ts';
import { acts } from '#web/app/catalogue/register/acts.ts';
import { Moment } from '#web/design/display/moment.tsx';

type Line = Readonly<Record<string, unknown>>;

/** The rest is in the file: a page of two hundred lines is read by nobody. */
const MOST = 5;

export function Kept({ lines }: { lines: readonly Line[] }) {
  return (
    <>
      <ul className="kept-lines">
        {lines.slice(0, MOST).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never moved
          <li key={index}>
            <dl className="kept-line">
              {Object.entries(line).flatMap(([name, value]) =>
                isSaid(value)
                  ? [
                      <div key={name}>
                        <dt>{words.fields[name] ?? name}</dt>
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
      {lines.length > MOST ? <p className="secondary">{words.more(lines.length - MOST)}</p> : null}
    </>
  );
}

const SPELLED: ReadonlySet<string> = new Set(['etat', 'type', 'genre', 'issue', 'evenement']);

function named(field: string, value: unknown): unknown {
  if (field === 'action') return acts[String(value)] ?? value;
  return SPELLED.has(field) ? (words.values[String(value)] ?? value) : value;
}

const isSaid = (value: unknown) => value !== null && value !== '' && JSON.stringify(value) !== '{}';
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function Value({ value }: { value: unknown }) {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return MOMENT.test(value) ? <Moment at={value} /> : value;
  return typeof value === 'object' ? said(value) : String(value);
}

/** What was written in one go: « Titre : Ressac, Artiste : Les Marées ». A list that says nothing by itself is counted. */
function said(value: object | null): string {
  if (value === null) return '';
  if (Array.isArray(value)) {
    const simple = value.every((one) => typeof one !== 'object');
    return simple ? value.join(', ') : words.lines(value.length);
  }
  return Object.entries(value)
    .filter(([, inner]) => isSaid(inner))
    .map(([name, inner]) => `${words.fields[name] ?? name} : ${plain(named(name, inner))}`)
    .join(', ');
}

const plain = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return typeof value === 'object' ? said(value) : String(value);
};
