import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { Card } from '#web/design/display/card.tsx';
import { labelOfColumn } from '../preview/column-names.ts';

const words = importing.changes;

type MisesAJour = ImportAnalysis['misesAJour'];
type Change = MisesAJour['exemples'][number]['changements'][number];

/** Lines that come back from an export and change their recording, field by field. */
export function ChangesCard({ misesAJour: { nombre, exemples } }: { misesAJour: MisesAJour }) {
  if (nombre === 0) return null;
  const more = nombre - exemples.length;
  return (
    <Card title={words.title(nombre)}>
      <div className="stack" style={{ '--gap': '12px' }}>
        <p className="secondary">{words.hint}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section className="import-duplicates" aria-label={words.list} tabIndex={0}>
          <ul>
            {exemples.map(({ ligne, elementId, changements }) => (
              <li key={ligne}>
                {words.line(ligne, elementId)} <Differences changements={changements} />
              </li>
            ))}
          </ul>
        </section>
        {more > 0 ? <p className="secondary">{words.more(more)}</p> : null}
      </div>
    </Card>
  );
}

/** Each field that differs, as it stands and as the file says it. */
export function Differences({ changements }: { changements: readonly Change[] }) {
  return changements.map(({ colonne, avant, apres }, index) => (
    <span key={colonne}>
      {index > 0 ? ' ; ' : ''}
      {labelOfColumn(colonne)} : <del>{avant || words.empty}</del> → <ins>{apres || words.empty}</ins>
    </span>
  ));
}
