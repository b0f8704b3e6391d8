import { useQuery } from '@tanstack/react-query';
import type { DossierOut } from '#contract/registration/dossier.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import {
  type Candidat,
  findProximity,
  type ProximiteRow,
} from '#contract/registration/proximity.ts';
import { dossierMessages } from '#web/messages/dossier.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { External } from '#web/registration/external-registers/external-lookup.tsx';
import { BandBadge } from '#web/registration/proximity/band-badge.tsx';
import { type Compared, Comparison } from '#web/registration/proximity/comparison.tsx';
import { EarlierAnswer } from '#web/registration/proximity/earlier-answer.tsx';
import { similar as common } from '#web/registration/proximity/messages.ts';
import { Reasons } from '#web/registration/proximity/reasons.tsx';
import { similarStaff as messages } from './messages.ts';

/** Recordings similar to those of a dossier: their owner, and the declarant's answer. */
export function SimilarSection({ dossier }: { dossier: DossierOut }) {
  const { dossierId } = dossier;
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('proximite', {}, dossierId),
    queryFn: ({ signal }) => call(findProximity, { body: { dossierId } }, signal),
  });
  const rows = (data?.rows ?? []).filter(({ candidats }) => candidats.length > 0);
  const elements = new Map(dossier.elements.map((element) => [element.elementId, element]));
  return (
    <section className="similar-line stack gap-16" aria-labelledby="titre-proches">
      <h2 id="titre-proches">{common.title}</h2>
      {data || error ? null : (
        <p role="status" className="secondary">
          {common.searching}
        </p>
      )}
      {error && !data ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data && rows.length === 0 ? <p className="secondary">{messages.none}</p> : null}
      {rows.map((row) => {
        const element = elements.get(row.elementId);
        return element ? (
          <SimilarRecording key={row.elementId} element={element} row={row} />
        ) : null;
      })}
    </section>
  );
}

function SimilarRecording({ element, row }: { element: ElementOut; row: ProximiteRow }) {
  const [best] = row.candidats;
  if (best === undefined) return null;
  return (
    <details className="similar-fold">
      <summary>
        {dossierMessages.rang(element.rang)} {element.titre ?? common.untitled}{' '}
        <span className="secondary">
          ({messages.summary(common.bands[best.bande], best.score)})
        </span>
      </summary>
      <div>
        {row.ambigu && row.candidats.length > 1 ? <p>{common.ambiguous}</p> : null}
        {row.candidats.map((candidat) => (
          <Candidate key={candidat.elementId} element={element} candidat={candidat} />
        ))}
      </div>
    </details>
  );
}

function Candidate({ element, candidat }: { element: ElementOut; candidat: Candidat }) {
  const { choix } = candidat;
  return (
    <article className="similar-candidate stack gap-12">
      <div className="similar-head row">
        <h3>{candidat.titre ?? common.untitled}</h3>
        <BandBadge bande={candidat.bande} />
        <span>{messages.score(candidat.score)}</span>
      </div>
      {candidat.memeDossier ? <p className="secondary">{messages.sameDossier}</p> : null}
      <Comparison ours={comparedOf(element)} oursTitle={messages.ours} candidat={candidat} />
      <Reasons candidat={candidat} />
      {candidat.elementId === null || candidat.isrc === null ? null : (
        <External elementId={candidat.elementId} about={candidat.titre ?? common.untitled} />
      )}
      {choix === null ? (
        <p className="secondary">{messages.unanswered}</p>
      ) : (
        <p>
          {messages.answer} <EarlierAnswer choix={choix} /> {choix.valable ? null : messages.stale}
        </p>
      )}
    </article>
  );
}

function comparedOf({
  titre,
  version,
  artiste,
  duree,
  anneePublication,
  isrc,
}: ElementOut): Compared {
  const annee = anneePublication === null ? null : String(anneePublication);
  return { titre, version, artiste, duree, annee, isrc };
}
