import type { ElementOut } from '#contract/registration/element.ts';
import { FIELD_NAMES, type FieldName } from '#domain/element/fields.ts';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import { parseDuree } from '#domain/minuterie/duree.ts';
import { isBeingEntered } from '#domain/registration/statuts.ts';
import { dossierWords } from '#web/app/catalogue/backoffice-dossier.ts';
import { elements } from '#web/app/catalogue/producer-elements.ts';
import { type Fact, Facts } from '#web/design/display/facts.tsx';
import '#web/design/table/small-table.css';
import { fieldLabel, saidOf } from '#web/history/field-words.ts';
import { Elsewhere } from '#web/registration/evidence/elsewhere.tsx';
import { IsrcCode } from '#web/registration/isrc-code.tsx';
import { SequenceNotes } from '#web/registration/sequences/sequence-notes.tsx';
import { AssistantAnswer } from '../assistant/assistant-answer.tsx';
import { sequencesOf } from './lines.ts';

/** All that was said of a recording; what was not is left out. */
export function RecordingDetail({ element }: { element: ElementOut }) {
  const facts = factsOf(element);
  return (
    <div className="recording-detail stack gap-16">
      {facts.length > 0 ? (
        <Facts facts={facts} />
      ) : (
        <p className="muted">{dossierWords.noDetail}</p>
      )}
      {element.minuterie.length > 0 ? (
        <>
          <Sequences element={element} />
          <SequenceNotes minuterie={sequencesOf(element)} total={parseDuree(element.duree ?? '')} />
        </>
      ) : null}
      {element.assistant ? <AssistantAnswer answers={element.assistant} /> : null}
      {isBeingEntered(element.statut) ? null : (
        <Elsewhere elementId={element.elementId} about={element.titre ?? elements.untitled} />
      )}
    </div>
  );
}

/** In the line above it, and below it in a piece of its own. */
const ELSEWHERE: ReadonlySet<FieldName> = new Set<FieldName>([
  ...(['titre', 'artiste', 'duree', 'dureeProvisoire', 'minuterie', 'assistant'] as const),
]);
const NAMES = FIELD_NAMES.filter((name) => !ELSEWHERE.has(name));

function factsOf(element: ElementOut): Fact[] {
  return NAMES.flatMap((name) => {
    const value = saidOf(name, element[name]);
    return value === null ? [] : [{ term: fieldLabel(name), value }];
  });
}

function Sequences({ element }: { element: ElementOut }) {
  const words = dossierWords.sequenceColumns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="recording-sequences" aria-label={dossierWords.minuterie} tabIndex={0}>
      <table className="small-table">
        <caption>{dossierWords.minuterie}</caption>
        <thead>
          <tr>
            <th scope="col">{words.rang}</th>
            <th scope="col">{words.titre}</th>
            <th scope="col">{words.artiste}</th>
            <th scope="col">{words.debut}</th>
            <th scope="col">{words.duree}</th>
            <th scope="col">{words.isrc}</th>
          </tr>
        </thead>
        <tbody>
          {element.minuterie.map((sequence) => (
            <tr key={sequence.rang}>
              <td className="mono">{sequence.rang}</td>
              <th scope="row">{sequence.titre}</th>
              <td>{sequence.artiste}</td>
              <td className="mono">{sequence.debut}</td>
              <td className="mono">{sequence.duree}</td>
              <td>
                {sequence.isrc && parseIsrc(sequence.isrc) ? (
                  <IsrcCode isrc={sequence.isrc} />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
