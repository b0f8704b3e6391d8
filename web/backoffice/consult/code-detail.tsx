import type { ElementRow } from '#contract/registration/element.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { CodeLink } from '#web/registration/code-detail/code-address.tsx';
import { detailMessages } from '#web/registration/code-detail/messages.ts';
import { consultMessages as messages } from './messages.ts';

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
          { term: messages.facts.structure, value: raison },
          { term: messages.facts.dossier, value: dossierTitre ?? numero },
          { term: messages.facts.annee, value: anneePublication },
          ...(attribueLe === null
            ? []
            : [{ term: messages.facts.attribue, value: <Timestamp at={attribueLe} /> }]),
          ...(annuleLe === null
            ? []
            : [{ term: messages.facts.annule, value: <Timestamp at={annuleLe} /> }]),
          { term: messages.facts.modifie, value: <Timestamp at={updatedAt} /> },
        ]}
      />
      <p className="row">
        {row.isrc === null ? null : <CodeLink isrc={row.isrc}>{detailMessages.openSheet}</CodeLink>}
        <TextLink to={`/${slug}/demandes?dossier=${dossierId}`}>
          {messages.openDossier(numero)}
        </TextLink>
      </p>
    </div>
  );
}
