import './accord.css';
import { correctionWords as words } from '#web/app/catalogue/register/correction.ts';
import { detailWords } from '#web/app/catalogue/register/detail.ts';
import { fieldLabel, fieldValue } from '#web/history/field-words.ts';

type Values = Readonly<Record<string, unknown>>;

/** Field by field, what the register says and what it would say. */
export function ChangeTable({ avant, apres }: { avant: Values; apres: Values }) {
  return (
    <table className="change-table">
      <caption className="visually-hidden">{words.changes}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.field}</th>
          <th scope="col">{words.columns.before}</th>
          <th scope="col">{words.columns.after}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(apres).map(([field, value]) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            <td data-label={words.columns.before}>
              <Value field={field} value={avant[field]} />
            </td>
            <td data-label={words.columns.after}>
              <b>
                <Value field={field} value={value} />
              </b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Sequences are told one by one: their number alone would not say what changes. */
function Value({ field, value }: { field: string; value: unknown }) {
  if (field !== 'minuterie' || !Array.isArray(value) || value.length === 0) return fieldValue(field, value);
  return value.map((sequence: unknown, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sequence is its place in the video
    <span key={index} className="change-sequence">
      {sequenceLine(index + 1, sequence)}
    </span>
  ));
}

function sequenceLine(rang: number, sequence: unknown): string {
  const facts: Values = typeof sequence === 'object' && sequence !== null ? { ...sequence } : {};
  const said = (name: string) => String(facts[name] ?? '');
  return words.sequence(rang, said('titre'), detailWords.timed(said('debut'), said('duree')));
}
