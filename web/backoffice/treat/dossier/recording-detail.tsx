import type { ElementOut } from '../../../../contract/registration/element.ts';
import { ELEMENT_TYPE_LABELS, QUALITE_LABELS } from '../../../../domain/element/lists.ts';
import { parseIsrc } from '../../../../domain/isrc/isrc.ts';
import { dossierWords } from '../../../app/catalogue/backoffice-dossier.ts';
import { countryName, fieldLabel, languageName } from '../../../app/piece/history/field-words.ts';
import { IsrcCode } from '../../../app/piece/isrc-code.tsx';
import { type Fact, Facts } from '../../../design/display/facts.tsx';
import { AssistantAnswer } from '../assistant/assistant-answer.tsx';

/** All that was said of a recording; what was not is left out. */
export function RecordingDetail({ element }: { element: ElementOut }) {
  const facts = factsOf(element);
  return (
    <div className="recording-detail">
      {facts.length > 0 ? <Facts facts={facts} /> : <p className="muted">{dossierWords.noDetail}</p>}
      {element.minuterie.length > 0 ? <Sequences element={element} /> : null}
      {element.assistant ? <AssistantAnswer answers={element.assistant} /> : null}
    </div>
  );
}

function factsOf(element: ElementOut): Fact[] {
  const { type, qualite, langue, paysFixation, anneePublication, anneeFixation } = element;
  const values: readonly (readonly [keyof ElementOut, string | null])[] = [
    ['type', ELEMENT_TYPE_LABELS[type]],
    ['qualite', qualite && QUALITE_LABELS[qualite]],
    ['version', element.version],
    ['artistesInvites', listed(element.artistesInvites)],
    ['anneePublication', numbered(anneePublication)],
    ['datePublication', element.datePublication],
    ['anneeFixation', numbered(anneeFixation)],
    ['paysFixation', paysFixation === null ? null : countryName(paysFixation)],
    ['producteur', element.producteur],
    ['label', element.label],
    ['reference', element.reference],
    ['ean', element.ean],
    ['langue', langue && languageName(langue)],
    ['genre', element.genre],
    ['instrumental', element.instrumental ? dossierWords.yes : null],
    ['explicite', element.explicite ? dossierWords.yes : null],
    ['compositeurs', listed(element.compositeurs)],
    ['auteurs', listed(element.auteurs)],
    ['interpretes', listed(element.interpretes)],
    ['commentaire', element.commentaire],
  ];
  return values.flatMap(([field, value]) => (value ? [{ term: fieldLabel(field), value }] : []));
}

const listed = (names: readonly string[]) => names.join(', ');
const numbered = (year: number | null) => (year === null ? null : String(year));

function Sequences({ element }: { element: ElementOut }) {
  const words = dossierWords.sequenceColumns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="recording-sequences" aria-label={dossierWords.minuterie} tabIndex={0}>
      <table>
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
              <td>{sequence.isrc && parseIsrc(sequence.isrc) ? <IsrcCode isrc={sequence.isrc} /> : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
