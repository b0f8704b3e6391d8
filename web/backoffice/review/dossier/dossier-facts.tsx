import type { DossierOut } from '#contract/registration/dossier.ts';
import { ELEMENT_TYPES, type ElementType } from '#domain/element/lists.ts';
import { twoDigitYear, yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { partyType } from '#domain/structure/party-types.ts';
import { type Fact, Facts } from '#web/design/display/facts.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { dossierMessages } from '#web/messages/dossier.ts';
import { PrefixePlate } from '#web/platform/page/isrc-code.tsx';
import { DossierBadge, StatutBadge } from '#web/registration/statut-badge.tsx';
import { linesAwaiting } from './lines.ts';

const messages = dossierMessages.facts;

/** Declarant, status, and the prefix of the future codes. */
export function DossierFacts({ dossier }: { dossier: DossierOut }) {
  const { titre, numAyd, siret, statut, marque } = dossier;
  const facts: Fact[] = [
    { term: messages.statut, value: <Status dossier={dossier} /> },
    { term: messages.deposePar, value: <Sender dossier={dossier} /> },
    ...prefixFacts(dossier),
    ...(dossier.reserve ? [{ term: messages.reserve, value: messages.reserveChosen }] : []),
    { term: messages.structure, value: partyType(statut).label(marque) },
    ...(numAyd === null
      ? []
      : [{ term: messages.numAyd, value: <span className="mono">{numAyd}</span> }]),
    ...(siret === null
      ? []
      : [{ term: messages.siret, value: <span className="mono unbroken">{grouped(siret)}</span> }]),
    ...(titre === null ? [] : [{ term: messages.titre, value: titre }]),
  ];
  return (
    <section className="dossier-facts" aria-label={dossierMessages.identity}>
      <Facts facts={facts} />
    </section>
  );
}

/** Status of the lines to decide; without any, that of the dossier. */
function Status({ dossier }: { dossier: DossierOut }) {
  const [first] = linesAwaiting(dossier);
  if (first === undefined) return <DossierBadge etat={dossier.etat} />;
  return <StatutBadge statut={first.statut} marque={dossier.marque} />;
}

function Sender({ dossier }: { dossier: DossierOut }) {
  return (
    <>
      {dossier.deposePar ?? dossierMessages.unknownPerson}
      {dossier.submittedAt === null ? null : (
        <span className="secondary">
          {', '}
          <Timestamp at={dossier.submittedAt} />
        </span>
      )}
    </>
  );
}

function prefixFacts(dossier: DossierOut): Fact[] {
  const awaited = linesAwaiting(dossier);
  const types = ELEMENT_TYPES.filter((type) => awaited.some((line) => line.type === type));
  const term = (type: ElementType) =>
    types.length > 1 ? messages.prefixeOf[type] : messages.prefixe;
  return types.map((type) => ({
    term: term(type),
    value: <NextPrefix prefixe={dossier.prefixes[type]} />,
  }));
}

function NextPrefix({ prefixe }: { prefixe: string | null }) {
  if (prefixe === null)
    return <strong className="dossier-lacking">{dossierMessages.noPrefix}</strong>;
  return <PrefixePlate prefixe={prefixe} annee={twoDigitYear(yearOfAssignment(new Date()))} />;
}

/** A SIRET is read in groups; another register's number stays as it is. */
function grouped(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4');
}
