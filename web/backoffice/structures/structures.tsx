import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type RegistryRow,
  type StructureCriteria,
  searchRegistry,
} from '#contract/registry-care/structures.ts';
import { STRUCTURE_ETATS, structureStanding } from '#domain/structure/life.ts';
import { isPartyType, PARTY_TYPES, partyType } from '#domain/structure/party-types.ts';
import { isSituation, SITUATIONS, situationLabel } from '#domain/structure/situations.ts';
import { call } from '#web/app/api/call.ts';
import { registryWords as words } from '#web/app/catalogue/registry-staff/structures.ts';
import type { Registry } from '../registry/registry.ts';
import { byName } from '../workbench/by-name.ts';
import { registryOf } from './queries.ts';
import { structureColumns } from './structure-columns.tsx';

const ETATS = Object.values(STRUCTURE_ETATS);

/** Every structure, by whatever staff have in hand. */
export const STRUCTURES: Registry<RegistryRow, StructureCriteria> = {
  name: 'structures',
  words,
  icon: IconBuilding,
  columns: structureColumns,
  rowId: ({ structureId }) => String(structureId),
  rowName: ({ raison }) => raison,
  sorts: ['raison'],
  filters: [
    { as: 'text', name: 'texte', label: words.search, hint: words.searchHint, width: '35rem' },
    { as: 'box', name: 'reunies', label: words.reunies },
    {
      as: 'choice',
      name: 'etat',
      label: words.etat,
      placeholder: words.everyEtat,
      options: () =>
        ETATS.map((etat) => ({ value: String(etat), label: structureStanding(etat).label })),
    },
    {
      as: 'choice',
      name: 'situation',
      label: words.situation,
      placeholder: words.everySituation,
      options: () => SITUATIONS.map((value) => ({ value, label: situationLabel(value) })),
    },
    {
      as: 'choice',
      name: 'statut',
      label: words.statut,
      placeholder: words.everyStatut,
      options: ({ code }) =>
        PARTY_TYPES.map(({ key, label }) => ({ value: key, label: label(code) })),
    },
    {
      as: 'choice',
      name: 'marque',
      label: words.marque,
      placeholder: words.everyMarque,
      options: ({ codes }) => codes.map((code) => ({ value: code, label: code })),
    },
  ],
  criteriaOf,
  useRows: (criteria, asked) => useQuery(registryOf({ ...criteria, ...byName(asked) })),
  exported: {
    file: 'structures',
    headings: [
      words.number,
      words.columns.raison,
      words.columns.siret,
      words.columns.numAyd,
      words.columns.ville,
      words.columns.statut,
      words.columns.situation,
      words.columns.etat,
    ],
    line: ({ structureId, raison, siret, numAyd, sgVille, statut, marque, situation, etat }) => [
      structureId,
      raison,
      siret,
      numAyd,
      sgVille,
      partyType(statut).label(marque),
      situationLabel(situation),
      structureStanding(etat).label,
    ],
    all: (criteria) => call(searchRegistry, { body: criteria }),
  },
};

function criteriaOf(read: (name: string) => string): StructureCriteria {
  const [texte, situation, statut, marque] = [
    read('texte').trim(),
    read('situation'),
    read('statut'),
    read('marque'),
  ];
  const etat = ETATS.find((known) => String(known) === read('etat'));
  return {
    ...(texte === '' ? {} : { texte }),
    ...(etat === undefined ? {} : { etat: [etat] }),
    ...(isSituation(situation) ? { situation } : {}),
    ...(isPartyType(statut) ? { statut } : {}),
    ...(marque === '' ? {} : { marque }),
    ...(read('reunies') === '' ? {} : { reunies: true }),
  };
}
