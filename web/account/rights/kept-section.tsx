import { rightsWords as words } from '#web/app/catalogue/account/rights.ts';
import { Moment } from '#web/design/display/moment.tsx';

type Line = Readonly<Record<string, unknown>>;

/** The rest is in the file: a page of ten thousand lines is read by nobody. */
const MOST = 20;

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
                          <Value value={value} />
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

const isSaid = (value: unknown) => value !== null && value !== '' && JSON.stringify(value) !== '{}';
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function Value({ value }: { value: unknown }) {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return MOMENT.test(value) ? <Moment at={value} /> : value;
  return typeof value === 'number' ? String(value) : <code>{JSON.stringify(value)}</code>;
}
