/** Builds registry responses for staff, and renders the registry screens. */

import type { RouteObject } from 'react-router';
import { readHistory } from '#contract/history.ts';
import { readFormesJuridiques, readPays } from '#contract/references.ts';
import type { PersonRow, PersonSheet } from '#contract/registry-admin/people.ts';
import {
  type RegistryRow,
  readStructureSheet,
  type StructureSheet,
  searchRegistry,
} from '#contract/registry-admin/structures.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { NO_ROLE } from '#domain/permission/roles.ts';
import { EMPTY_PROFILE } from '#domain/profile/profile-fields.ts';
import { createNetwork } from '#web/testing/network.ts';
import { showPages } from '#web/testing/show.tsx';
import { anAccount } from './accounts.tsx';

const BORN = '2024-03-01T09:00:00.000Z';

export function aSheet(over: Partial<StructureSheet> = {}): StructureSheet {
  return {
    structure: anAccount({ etat: 3, etatLettre: 'V' }).structure,
    situationDepuis: null,
    absorbeePar: null,
    fusionneeVers: null,
    reunies: [],
    contacts: [],
    prefixes: [],
    comptes: {
      brouillons: 0,
      dossiers: 2,
      enregistrements: 5,
      codes: 3,
      justificatifs: 1,
      demandes: 0,
    },
    propositions: [],
    can: { edit: true, merge: true, movePrefixes: true },
    ...over,
  };
}

export function aRow(over: Partial<RegistryRow> = {}): RegistryRow {
  return {
    structureId: 1000,
    raison: 'Atelier du Soir',
    sigle: null,
    siret: '73282932000074',
    numAyd: null,
    sgVille: 'Brest',
    etat: 3,
    statut: 'TIERS',
    situation: 'ACTI',
    marque: 'SPP',
    fusionneeVers: null,
    ...over,
  };
}

export function aPersonRow(over: Partial<PersonRow> = {}): PersonRow {
  return {
    interlocuteurId: 7,
    nom: 'Vent',
    prenom: 'Nora',
    email: 'nora@vent.example',
    emailVerifie: true,
    etat: 3,
    compte: true,
    structures: 1,
    raison: 'Studio Flot',
    createdAt: BORN,
    fusionneVers: null,
    ...over,
  };
}

export function aPersonSheet(over: Partial<PersonSheet['personne']> = {}): PersonSheet {
  return {
    personne: {
      ...EMPTY_PROFILE,
      interlocuteurId: 7,
      civilite: 'MME',
      nom: 'Vent',
      prenom: 'Nora',
      email: 'nora@vent.example',
      emailVerifie: true,
      emailAttendu: null,
      etat: 3,
      etatLettre: 'V',
      motif: null,
      preferences: {},
      compte: true,
      revision: 3,
      can: { edit: true },
      ...over,
    },
    structures: [
      {
        structureId: 1000,
        raison: 'Studio Flot',
        ...NO_ROLE,
        isGestionnaireIsrc: true,
      },
    ],
    createdAt: BORN,
    fusionneVers: null,
    comptes: [{ issuer: 'https://identite.exemple/realms/isrc', subject: 'ancien', boundAt: BORN }],
    can: { edit: true, merge: true, unbind: true },
  };
}

export type RegistryWorld = ReturnType<typeof createRegistry>;

/** Network with one simulated structure; a test changes it as the server would. */
export function createRegistry(sheet: StructureSheet = aSheet()) {
  const network = createNetwork();
  const world = { network, sheet, rows: [aRow()] };
  network.answer(searchRegistry, () => ({
    rows: world.rows,
    total: world.rows.length,
    capped: false,
  }));
  network.answer(readStructureSheet, () => world.sheet);
  network.answer(readHistory, { rows: [], suivant: null });
  network.answer(readPays, [{ id: 250, value: 'FRANCE' }]);
  network.answer(readFormesJuridiques, [{ id: '5710', value: 'SAS' }]);
  return world;
}

export const showRegistry = (
  pages: readonly RouteObject[],
  address: string,
  configuration?: RuntimeConfiguration,
) => showPages([...pages], address, undefined, configuration);
