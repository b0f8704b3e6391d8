import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type RegistryRow,
  type StructureCriteria,
  searchRegistry,
} from '#contract/registry-admin/structures.ts';
import { isPartyType, PARTY_TYPES, partyType } from '#domain/structure/party-types.ts';
import { isSituation, SITUATIONS, situationLabel } from '#domain/structure/situations.ts';
import { STRUCTURE_ETATS, structureStatus } from '#domain/structure/state-machine.ts';
import { call } from '#web/platform/api/call.ts';
import type { Registry } from '../registry/registry.ts';
import { byName } from '../workbench/by-name.ts';
import { registryMessages as messages } from './messages.ts';
import { registryOf } from './queries.ts';
import { structureColumns } from './structure-columns.tsx';

const ETATS = Object.values(STRUCTURE_ETATS);

/** All structures, searchable by the criteria staff have at hand. */
export const STRUCTURES: Registry<RegistryRow, StructureCriteria> = {
  name: 'structures',
  messages,
  icon: IconBuilding,
  columns: structureColumns,
  rowId: ({ structureId }) => String(structureId),
  rowName: ({ raison }) => raison,
  sorts: ['raison'],
  filters: [
    {
      as: 'text',
      name: 'texte',
      label: messages.search,
      hint: messages.searchHint,
      width: '35rem',
    },
    { as: 'box', name: 'reunies', label: messages.reunies },
    {
      as: 'choice',
      name: 'etat',
      label: messages.etat,
      placeholder: messages.allEtats,
      options: () =>
        ETATS.map((etat) => ({ value: String(etat), label: structureStatus(etat).label })),
    },
    {
      as: 'choice',
      name: 'situation',
      label: messages.situation,
      placeholder: messages.allSituations,
      options: () => SITUATIONS.map((value) => ({ value, label: situationLabel(value) })),
    },
    {
      as: 'choice',
      name: 'statut',
      label: messages.statut,
      placeholder: messages.allStatuts,
      options: ({ code }) =>
        PARTY_TYPES.map(({ key, label }) => ({ value: key, label: label(code) })),
    },
    {
      as: 'choice',
      name: 'marque',
      label: messages.marque,
      placeholder: messages.allMarques,
      options: ({ codes }) => codes.map((code) => ({ value: code, label: code })),
    },
  ],
  criteriaOf,
  useRows: (criteria, pageQuery) => useQuery(registryOf({ ...criteria, ...byName(pageQuery) })),
  exported: {
    file: 'structures',
    headings: [
      messages.number,
      messages.columns.raison,
      messages.columns.siret,
      messages.columns.numAyd,
      messages.columns.ville,
      messages.columns.statut,
      messages.columns.situation,
      messages.columns.etat,
    ],
    line: ({ structureId, raison, siret, numAyd, sgVille, statut, marque, situation, etat }) => [
      structureId,
      raison,
      siret,
      numAyd,
      sgVille,
      partyType(statut).label(marque),
      situationLabel(situation),
      structureStatus(etat).label,
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
  const etat = ETATS.find((existing) => String(existing) === read('etat'));
  return {
    ...(texte === '' ? {} : { texte }),
    ...(etat === undefined ? {} : { etat: [etat] }),
    ...(isSituation(situation) ? { situation } : {}),
    ...(isPartyType(statut) ? { statut } : {}),
    ...(marque === '' ? {} : { marque }),
    ...(read('reunies') === '' ? {} : { reunies: true }),
  };
}
