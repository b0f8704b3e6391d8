import type { RegistryRow } from '#contract/registry-care/structures.ts';
import { partyType } from '#domain/structure/party-types.ts';
import { situationLabel } from '#domain/structure/situations.ts';
import { registryWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { TextLink } from '#web/design/action/link.tsx';
import type { Column } from '#web/design/table/column.ts';
import { StructureBadge } from '#web/registration/statut-badge.tsx';

const words = registryWords.columns;

export const sheetAddress = (slug: string, structureId: number) =>
  `/${slug}/structures/${structureId}`;

export function structureColumns(slug: string): readonly Column<RegistryRow>[] {
  return [
    {
      id: 'raison',
      header: words.raison,
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
      header: words.siret,
      mono: true,
      phone: 'labelled',
      cell: ({ siret }) => siret,
    },
    {
      id: 'numAyd',
      header: words.numAyd,
      mono: true,
      phone: 'labelled',
      cell: ({ numAyd }) => numAyd,
    },
    {
      id: 'ville',
      header: words.ville,
      phone: 'labelled',
      cell: ({ sgVille }) => sgVille,
    },
    {
      id: 'statut',
      header: words.statut,
      phone: 'labelled',
      cell: ({ statut, marque }) => partyType(statut).label(marque),
    },
    {
      id: 'situation',
      header: words.situation,
      phone: 'labelled',
      cell: ({ situation }) => situationLabel(situation),
    },
    {
      id: 'etat',
      header: words.etat,
      phone: 'first',
      cell: ({ etat, fusionneeVers }) =>
        fusionneeVers === null ? <StructureBadge etat={etat} /> : registryWords.joined,
    },
  ];
}
