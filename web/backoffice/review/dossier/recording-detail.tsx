import '#web/design/table/small-table.css';
import type { ElementOut } from '#contract/registration/element.ts';
import { FIELD_NAMES, type FieldName } from '#domain/element/fields.ts';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import { parseDuree } from '#domain/minuterie/duree.ts';
import { isBeingEntered } from '#domain/registration/statuts.ts';
import { type Fact, Facts } from '#web/design/display/facts.tsx';
import { fieldLabel, textOf } from '#web/history/field-messages.ts';
import { dossierMessages } from '#web/messages/dossier.ts';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { External } from '#web/registration/external-registers/external-lookup.tsx';
import { elements } from '#web/registration/messages/elements.ts';
import { SequenceNotes } from '#web/registration/sequences/sequence-notes.tsx';
import { AssistantAnswer } from './assistant-answer.tsx';
import { sequencesOf } from './lines.ts';

/** Declared values of a recording; empty ones are left out. */
export function RecordingDetail({ element }: { element: ElementOut }) {
  const facts = factsOf(element);
  return (
    <div className="recording-detail stack gap-16">
      {facts.length > 0 ? (
        <Facts facts={facts} />
      ) : (
        <p className="muted">{dossierMessages.noDetail}</p>
      )}
      {element.minuterie.length > 0 ? (
        <>
          <Sequences element={element} />
          <SequenceNotes minuterie={sequencesOf(element)} total={parseDuree(element.duree ?? '')} />
        </>
      ) : null}
      {element.assistant ? <AssistantAnswer answers={element.assistant} /> : null}
      {isBeingEntered(element.statut) ? null : (
        <External elementId={element.elementId} about={element.titre ?? elements.untitled} />
      )}
    </div>
  );
}

/** Fields shown in the row above, or in their own section below. */
const EXTERNAL: ReadonlySet<FieldName> = new Set<FieldName>([
  ...(['titre', 'artiste', 'duree', 'dureeProvisoire', 'minuterie', 'assistant'] as const),
]);
const NAMES = FIELD_NAMES.filter((name) => !EXTERNAL.has(name));

function factsOf(element: ElementOut): Fact[] {
  return NAMES.flatMap((name) => {
    const value = textOf(name, element[name]);
    return value === null ? [] : [{ term: fieldLabel(name), value }];
  });
}

function Sequences({ element }: { element: ElementOut }) {
  const messages = dossierMessages.sequenceColumns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="recording-sequences" aria-label={dossierMessages.minuterie} tabIndex={0}>
      <table className="small-table">
        <caption>{dossierMessages.minuterie}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.rang}</th>
            <th scope="col">{messages.titre}</th>
            <th scope="col">{messages.artiste}</th>
            <th scope="col">{messages.debut}</th>
            <th scope="col">{messages.duree}</th>
            <th scope="col">{messages.isrc}</th>
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
