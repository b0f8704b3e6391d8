/** Builds a structure response valid for the contract; a test sets only the fields it is about. */

import type { StructureOut } from '#contract/account/structure.ts';
import { EMPTY_STRUCTURE } from '#domain/structure/structure-fields.ts';

const BORN = '2026-03-02T09:00:00.000Z';

/** A draft of a natural person, complete. */
export function aDraftStructure(over: Partial<StructureOut> = {}): StructureOut {
  return {
    ...EMPTY_STRUCTURE,
    structureId: 1000,
    displayName: 'Élise Martin',
    raison: 'Élise Martin',
    personalite: 'PHYSIQUE',
    nationalite: 250,
    sgAdr1: '12 rue des Embruns',
    sgCP: '29200',
    sgVille: 'Brest',
    sgPays: 250,
    numAyd: null,
    etat: 1,
    etatLettre: null,
    motif: null,
    statut: 'TIERS',
    situation: 'ACTI',
    isAyantDroit: false,
    marque: 'SPP',
    submittedAt: null,
    createdAt: BORN,
    updatedAt: BORN,
    revision: 5,
    can: {
      edit: true,
      editIdentity: true,
      editStatus: false,
      submit: true,
      delete: true,
      readTeam: true,
      manageTeam: true,
      nameRepresentantLegal: true,
      decide: false,
    },
    ...over,
  };
}
