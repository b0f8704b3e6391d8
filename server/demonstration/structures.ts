/** Fictional structures of every party type and situation, of the deployment's brand and of another. No one here exists. */

import type { PartyType } from '#domain/structure/party-types.ts';
import type { Situation } from '#domain/structure/situations.ts';
import type { StructureEtat } from '#domain/structure/state-machine.ts';

export type DemonstrationStructure = {
  readonly key: string;
  readonly raison: string;
  readonly sigle?: string;
  readonly statut: PartyType;
  readonly situation: Situation;
  readonly etat: StructureEtat;
  /** Belongs to the other brand, if there is one. */
  readonly ofSister?: true;
  readonly ville: string;
  readonly cp: string;
  readonly numAyd?: string;
  readonly personne?: true;
  /** Numeric ISO 3166; France when absent. */
  readonly pays?: number;
  readonly motif?: string;
};

/** Only two legal forms in the demonstration: sole trader or company. */
export function legalFormOf({ personne }: DemonstrationStructure) {
  return personne
    ? ({ personalite: 'PHYSIQUE', codeJur: '1000' } as const)
    : ({ personalite: 'MORALE', codeJur: '5710' } as const);
}

const VALIDE = 3;
const NORWAY = 578;

const structure = (
  key: string,
  raison: string,
  statut: PartyType,
  location: readonly [cp: string, ville: string],
  more: Partial<DemonstrationStructure> = {},
): DemonstrationStructure => ({
  key,
  raison,
  statut,
  situation: 'ACTI',
  etat: VALIDE,
  cp: location[0],
  ville: location[1],
  ...more,
});

export const STRUCTURES: readonly DemonstrationStructure[] = [
  structure('label', 'Disques du Grand Large', 'MEMBRE_PRODUCT', ['44000', 'Nantes'], {
    sigle: 'DGL',
    numAyd: '04217',
  }),
  structure('second', 'Éditions Bruit Clair', 'DECLARANT_NON_MEMBRE', ['69001', 'Lyon'], {
    numAyd: '11893',
  }),
  structure('artiste', 'Inès Caradec', 'TIERS', ['29200', 'Brest'], { personne: true }),
  structure('attente', 'Studio des Ormes', 'TIERS', ['31000', 'Toulouse'], { etat: 2 }),
  structure('boreale', 'Maison Boréale', 'MEMBRE_PRODUCT', ['67000', 'Strasbourg'], {
    numAyd: '03340',
  }),
  structure('lanterne', 'La Lanterne Sonore', 'MEMBRE_SPPF', ['34000', 'Montpellier'], {
    numAyd: '09022',
    ofSister: true,
  }),
  structure('tumulte', 'Tumulte Records', 'DECLARANT_NON_MEMBRE', ['59000', 'Lille'], {
    numAyd: '12450',
  }),
  structure('falaise', 'Falaise & Cie', 'TIERS', ['76600', 'Le Havre']),
  structure('mascaret', 'Mascaret Musique', 'TIERS', ['33000', 'Bordeaux'], { ofSister: true }),
  structure('lagon', 'Lagon Bleu Productions', 'TIERS', ['97400', 'Saint-Denis']),
  structure('heritiers', 'Succession Valmorin', 'BENEFICIAIRE', ['75018', 'Paris'], {
    numAyd: '07715',
    personne: true,
  }),
  structure('radio', 'Radio Canal Nord', 'USAGER', ['80000', 'Amiens']),
  structure('nordisk', 'Nordlys Rettigheter', 'SOCIETE_DE_GESTION_ETRANGERE', ['0150', 'Oslo'], {
    pays: NORWAY,
  }),
  structure('demi', 'Sillons d’Automne', 'MEMBRE_PRODUCT', ['35000', 'Rennes'], {
    situation: 'DEMI',
    numAyd: '02981',
  }),
  structure('cess', 'Atelier Quatre Pistes', 'DECLARANT_NON_MEMBRE', ['21000', 'Dijon'], {
    situation: 'CESS',
  }),
  structure('diss', 'Collectif Les Engrenages', 'TIERS', ['38000', 'Grenoble'], {
    situation: 'DISS',
  }),
  structure('fusi', 'Pulsar Éditions', 'MEMBRE_PRODUCT', ['06000', 'Nice'], {
    situation: 'FUSI',
    numAyd: '05561',
  }),
  structure('liqu', 'Studio Minuit Douze', 'TIERS', ['13001', 'Marseille'], { situation: 'LIQU' }),
  structure('radi', 'Cassettes du Faubourg', 'TIERS', ['75010', 'Paris'], { situation: 'RADI' }),
  structure('saisie', 'Verger Électrique', 'TIERS', ['37000', 'Tours'], { etat: 1 }),
  structure('refuse', 'Ondes Portuaires', 'TIERS', ['83000', 'Toulon'], {
    etat: 4,
    motif: 'L’extrait Kbis fourni date de plus de trois mois.',
  }),
];

/** A SIRET with valid check digits, in a series that the State does not allocate. */
export function siretOf({ key }: DemonstrationStructure): string {
  const rank = STRUCTURES.findIndex((one) => one.key === key) + 1;
  return withCheckDigit(`${withCheckDigit(`9990${String(rank).padStart(4, '0')}`)}0001`);
}

/** Appends the Luhn check digit. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
