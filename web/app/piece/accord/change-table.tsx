import './accord.css';
import { correctionWords as words } from '../../catalogue/register/correction.ts';
import { fieldLabel, fieldValue } from '../history/field-words.ts';

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
            <td data-label={words.columns.before}>{fieldValue(field, avant[field])}</td>
            <td data-label={words.columns.after}>
              <b>{fieldValue(field, value)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
