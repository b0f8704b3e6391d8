/**
 * Relation of a structure to the society. The keys and numbers of the seven party types are fixed
 * on the wire; screens group them into structure roles, on which the rules are based.
 */

export const STRUCTURE_ROLES = [
  'membre',
  'declarantNonMembre',
  'usager',
  'beneficiaire',
  'societeDeGestionEtrangere',
  'tiers',
] as const;
export type StructureRole = (typeof STRUCTURE_ROLES)[number];

export const PARTY_TYPE_KEYS = [
  'MEMBRE_PRODUCT',
  'MEMBRE_SPPF',
  'USAGER',
  'DECLARANT_NON_MEMBRE',
  'BENEFICIAIRE',
  'SOCIETE_DE_GESTION_ETRANGERE',
  'TIERS',
] as const;
/** The `statut` of a structure. */
export type PartyType = (typeof PARTY_TYPE_KEYS)[number];

export type PartyTypeRow = {
  readonly key: PartyType;
  readonly code: number;
  /** French label; only the first one shows the code of the brand. */
  readonly label: (brandCode: string) => string;
  readonly mayRequestCodes: boolean;
  readonly role: StructureRole;
};

const row = (
  key: PartyType,
  code: number,
  label: PartyTypeRow['label'],
  mayRequestCodes: boolean,
  role: StructureRole,
): PartyTypeRow => ({ key, code, label, mayRequestCodes, role });

export const PARTY_TYPES: readonly PartyTypeRow[] = [
  row('MEMBRE_PRODUCT', 1, (brandCode) => `Membre ${brandCode}`, true, 'membre'),
  // A member of the sister society is known, yet not one of ours: it is treated as a declarant.
  row('MEMBRE_SPPF', 2, () => 'Membre de la société sœur', true, 'declarantNonMembre'),
  row('USAGER', 3, () => 'Usager', false, 'usager'),
  row('DECLARANT_NON_MEMBRE', 4, () => 'Déclarant non membre', true, 'declarantNonMembre'),
  row('BENEFICIAIRE', 5, () => 'Bénéficiaire', true, 'beneficiaire'),
  row(
    'SOCIETE_DE_GESTION_ETRANGERE',
    6,
    () => 'Société de gestion étrangère',
    false,
    'societeDeGestionEtrangere',
  ),
  row('TIERS', 7, () => 'Tiers', true, 'tiers'),
];

/** Initial type of a structure created on the portal. */
export const INITIAL_PARTY_TYPE: PartyType = 'TIERS';

const BY_KEY: ReadonlyMap<string, PartyTypeRow> = new Map(
  PARTY_TYPES.map((type) => [type.key, type]),
);

/** The row of a party type. */
export function partyType(key: PartyType): PartyTypeRow {
  const partyTypeRow = BY_KEY.get(key);
  if (partyTypeRow === undefined) throw new RangeError(`unknown party type ${key}`);
  return partyTypeRow;
}

/** Role of a structure of this type. */
export function structureRole(statut: PartyType): StructureRole {
  return partyType(statut).role;
}

/** Type guard for external text. */
export function isPartyType(text: string): text is PartyType {
  return BY_KEY.has(text);
}
