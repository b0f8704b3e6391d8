import type { RegistryRow } from '#contract/registry-admin/structures.ts';
import { partyType } from '#domain/structure/party-types.ts';
import { situationLabel } from '#domain/structure/situations.ts';
import { TextLink } from '#web/design/action/link.tsx';
import type { Column } from '#web/design/table/column.ts';
import { StructureBadge } from '#web/registration/statut-badge.tsx';
import { registryMessages } from './messages.ts';

const messages = registryMessages.columns;

export const sheetAddress = (slug: string, structureId: number) =>
  `/${slug}/structures/${structureId}`;

export function structureColumns(slug: string): readonly Column<RegistryRow>[] {
  return [
    {
      id: 'raison',
      header: messages.raison,
      rowHeader: true,
      sortValue: ({ raison }) => raison,
      cell: ({ structureId, raison, sigle }) => (
        <>
          <TextLink to={sheetAddress(slug, structureId)}>{raison}</TextLink>
          {sigle === null ? null : <span className="secondary"> {sigle}</span>}
        </>
      ),
    },
    {
      id: 'siret',
      header: messages.siret,
      mono: true,
      phone: 'labelled',
      cell: ({ siret }) => siret,
    },
    {
      id: 'numAyd',
      header: messages.numAyd,
      mono: true,
      phone: 'labelled',
      cell: ({ numAyd }) => numAyd,
    },
    {
      id: 'ville',
      header: messages.ville,
      phone: 'labelled',
      cell: ({ sgVille }) => sgVille,
    },
    {
      id: 'statut',
      header: messages.statut,
      phone: 'labelled',
      cell: ({ statut, marque }) => partyType(statut).label(marque),
    },
    {
      id: 'situation',
      header: messages.situation,
      phone: 'labelled',
      cell: ({ situation }) => situationLabel(situation),
    },
    {
      id: 'etat',
      header: messages.etat,
      phone: 'first',
      cell: ({ etat, fusionneeVers }) =>
        fusionneeVers === null ? <StructureBadge etat={etat} /> : registryMessages.joined,
    },
  ];
}
