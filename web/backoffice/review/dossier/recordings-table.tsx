import '#web/design/table/table.css';
import { useMemo } from 'react';
import type { DossierOut } from '#contract/registration/dossier.ts';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { COLUMN_HEADER, ROW, ROW_GROUP, TABLE } from '#web/design/table/roles.ts';
import { correctionsSinceDecision } from '#web/history/operations.ts';
import { dossierMessages } from '#web/messages/dossier.ts';
import { type Choice, type ChoiceErrors, type Choices, choiceOf } from '../decision/choices.ts';
import { RecordingRow } from './recording-row.tsx';

export type RecordingsTableProps = {
  dossier: DossierOut;
  choices: Choices;
  onChoice: (elementId: number, change: Partial<Choice>) => void;
  locked: boolean;
  errors: ChoiceErrors;
};

const HEADING = 'titre-enregistrements';
const NO_CORRECTION: readonly never[] = [];

/** Every recording on one page: a decision hidden on page 2 is a decision nobody looked at. */
export function RecordingsTable({
  dossier,
  choices,
  onChoice,
  locked,
  errors,
}: RecordingsTableProps) {
  const { elements, history, marque } = dossier;
  const corrections = useMemo(() => correctionsSinceDecision(history), [history]);
  const messages = dossierMessages.columns;
  return (
    <section className="recordings stack gap-8" aria-labelledby={HEADING}>
      <h2 id={HEADING}>{dossierMessages.recordingsCount(elements.length)}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="table-scroll" aria-label={dossierMessages.recordingsRegion} tabIndex={0}>
        <table className="table" {...TABLE}>
          <caption className="visually-hidden">{dossierMessages.recordings}</caption>
          <thead {...ROW_GROUP}>
            <tr {...ROW}>
              <th {...COLUMN_HEADER} scope="col" data-tool="detail">
                <VisuallyHidden>{messages.detail}</VisuallyHidden>
              </th>
              <th {...COLUMN_HEADER} scope="col">
                {messages.rang}
              </th>
              <th {...COLUMN_HEADER} scope="col">
                {messages.titre}
              </th>
              <th {...COLUMN_HEADER} scope="col">
                {messages.duree}
              </th>
              <th {...COLUMN_HEADER} scope="col">
                {messages.decision}
              </th>
            </tr>
          </thead>
          <tbody {...ROW_GROUP}>
            {elements.map((element) => (
              <RecordingRow
                key={element.elementId}
                element={element}
                marque={marque}
                choice={choiceOf(choices, element.elementId)}
                corrections={corrections?.get(element.elementId) ?? NO_CORRECTION}
                locked={locked}
                error={errors.get(element.elementId) ?? null}
                onChoice={onChoice}
              />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
