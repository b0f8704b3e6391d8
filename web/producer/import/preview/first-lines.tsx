import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { SHEET_COLUMNS } from '#domain/sheet/columns.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { Card } from '#web/design/display/card.tsx';

const words = importing.first;

/** The first lines as they will be written; the table scrolls in its own frame, also by keyboard. */
export function FirstLines({ analyse: { apercu } }: { analyse: ImportAnalysis }) {
  const columns = SHEET_COLUMNS.filter(
    ({ kind, name }) => kind === 'field' && apercu.some(({ cellules }) => cellules[name] !== undefined),
  );
  return (
    <Card title={words.title}>
      {apercu.length === 0 ? (
        <p className="secondary">{words.none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className="import-frame" aria-label={words.caption(apercu.length)} tabIndex={0}>
          <table className="import-table">
            <caption>{words.caption(apercu.length)}</caption>
            <thead>
              <tr>
                <th scope="col">{words.line}</th>
                {columns.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {apercu.map(({ ligne, cellules }) => (
                <tr key={ligne}>
                  <th scope="row">{ligne}</th>
                  {columns.map(({ name }) => (
                    <td key={name}>{cellules[name]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}
