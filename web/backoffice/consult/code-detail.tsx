import type { ElementRow } from '#contract/registration/element.ts';
import { consultWords as words } from '#web/app/catalogue/exchange/consult.ts';
import { detailWords } from '#web/app/catalogue/register/detail.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { CodeLink } from '#web/registration/code-detail/code-address.tsx';

/** What the line does not show, and the way to the dossier with its history. */
export function CodeDetail({ row, slug }: { row: ElementRow; slug: string }) {
  const {
    raison,
    dossierId,
    numero,
    dossierTitre,
    anneePublication,
    attribueLe,
    annuleLe,
    updatedAt,
  } = row;
  return (
    <div className="stack gap-12">
      <Facts
        facts={[
          { term: words.facts.structure, value: raison },
          { term: words.facts.dossier, value: dossierTitre ?? numero },
          { term: words.facts.annee, value: anneePublication },
          ...(attribueLe === null
            ? []
            : [{ term: words.facts.attribue, value: <Moment at={attribueLe} /> }]),
          ...(annuleLe === null
            ? []
            : [{ term: words.facts.annule, value: <Moment at={annuleLe} /> }]),
          { term: words.facts.modifie, value: <Moment at={updatedAt} /> },
        ]}
      />
      <p className="row">
        {row.isrc === null ? null : <CodeLink isrc={row.isrc}>{detailWords.openSheet}</CodeLink>}
        <TextLink to={`/${slug}/demandes?dossier=${dossierId}`}>
          {words.openDossier(numero)}
        </TextLink>
      </p>
    </div>
  );
}
