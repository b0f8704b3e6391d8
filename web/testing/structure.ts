/** A structure as the API answers it, valid by birth; a test names only what it is about. */

import type { StructureOut } from '#contract/account/structure.ts';

const BORN = '2026-03-02T09:00:00.000Z';

/** A draft of a natural person, complete. */
export function aDraftStructure(over: Partial<StructureOut> = {}): StructureOut {
  return {
    structureId: 1000,
    displayName: 'Élise Martin',
    raison: 'Élise Martin',
    sigle: null,
    personalite: 'PHYSIQUE',
    nationalite: 250,
    codeJur: null,
    siret: null,
    dateCreation: null,
    sgAdr1: '12 rue des Embruns',
    sgAdr2: null,
    sgCP: '29200',
    sgVille: 'Brest',
    sgPays: 250,
    coAdr1: null,
    coAdr2: null,
    coCP: null,
    coVille: null,
    coPays: null,
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
      editStanding: false,
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
