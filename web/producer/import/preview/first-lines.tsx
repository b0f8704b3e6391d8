import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import { LinesTable } from '#web/producer/intake/lines-table.tsx';

const words = importing.first;

/** The first lines of a file as they will be written. */
export function FirstLines({ analyse: { apercu, misesAJour } }: { analyse: ImportAnalysis }) {
  const updated = new Map(misesAJour.exemples.map(({ ligne, elementId }) => [ligne, elementId]));
  const lines = apercu.map(({ ligne, cellules }) => {
    const elementId = updated.get(ligne);
    const line = { key: String(ligne), name: String(ligne), cells: cellules };
    return elementId === undefined
      ? ({ ...line, tone: 'vert', label: importing.becomes.fresh } as const)
      : ({ ...line, tone: 'cyan', label: importing.becomes.updates(elementId) } as const);
  });
  return <LinesTable lines={lines} caption={words.caption(apercu.length)} none={words.none} />;
}
