import { useSearchParams } from 'react-router';
import type { StructureCriteria } from '#contract/registry-care/structures.ts';
import { STRUCTURE_ETATS } from '#domain/structure/life.ts';
import { isPartyType } from '#domain/structure/party-types.ts';
import { isSituation } from '#domain/structure/situations.ts';

const NAMES = ['texte', 'etat', 'situation', 'statut', 'marque', 'reunies'] as const;
export type FilterName = (typeof NAMES)[number];

/** What is sought, kept in the address: coming back from a sheet finds the same list. */
export function useFilters() {
  const [parameters, setParameters] = useSearchParams();
  const read = (name: FilterName) => parameters.get(name) ?? '';
  const set = (name: FilterName, value: string) => {
    const next = new URLSearchParams(parameters);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParameters(next, { replace: true });
  };
  return { read, set, criteria: criteriaOf(read) };
}

function criteriaOf(read: (name: FilterName) => string): StructureCriteria {
  const [texte, situation, statut, marque] = [
    read('texte').trim(),
    read('situation'),
    read('statut'),
    read('marque'),
  ];
  const etat = Object.values(STRUCTURE_ETATS).find((known) => String(known) === read('etat'));
  return {
    ...(texte === '' ? {} : { texte }),
    ...(etat === undefined ? {} : { etat: [etat] }),
    ...(isSituation(situation) ? { situation } : {}),
    ...(isPartyType(statut) ? { statut } : {}),
    ...(marque === '' ? {} : { marque }),
    ...(read('reunies') === '' ? {} : { reunies: true }),
  };
}
