import './proximity.css';
import type { Candidat } from '#contract/registration/proximity.ts';
import { similar } from './messages.ts';

/** Reasons for the similarity, by criterion, and the limit applied to the score. */
export function Reasons({ candidat }: { candidat: Candidat }) {
  const { score, raisons, plafond } = candidat;
  return (
    <details className="similar-reasons fold">
      <summary>{similar.why(score)}</summary>
      <ul>
        {raisons.map(({ critere, points, sur, texte }) => (
          <li key={critere}>
            <b>{similar.criteria[critere]}</b> {texte}{' '}
            <span className="secondary">({similar.points(points, sur)})</span>
          </li>
        ))}
      </ul>
      {plafond === null ? null : <p className="secondary">{plafond}</p>}
    </details>
  );
}
