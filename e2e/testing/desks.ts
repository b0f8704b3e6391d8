/** Two people of staff at their desks, and a producer who sends them work. */

import type { Page } from 'playwright-core';
import { readDossier } from '#contract/registration/dossier.ts';
import { createLot } from '#contract/registration/lot.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aTitle } from '#server/testing/builders.ts';
import { PASSWORD, SOCIETY } from '#server/testing/running-portal.ts';
import type { Stage } from './stage.ts';
import type { Visitor } from './visitor.ts';

const COLLEAGUE = 'collegue@isrc.example';

export type Desks = {
  readonly helene: Visitor;
  /** Lise Moreau. */
  readonly colleague: Visitor;
  /** API clients of the same two people. */
  readonly reviewing: ApiClient;
  readonly colleagueTreats: ApiClient;
  /** Creates submitted dossiers of one recording each, oldest first. */
  sent(count: number, titre: string): Promise<number[]>;
  stateOf(dossierId: number): ReturnType<typeof read>;
};

export async function twoDesks({ portal, signedIn }: Stage): Promise<Desks> {
  await aPerson(portal.db, {
    email: COLLEAGUE,
    structures: [SOCIETY],
    person: { nom: 'MOREAU', prenom: 'Lise' },
  });
  await portal.tokenOf(COLLEAGUE);
  const producing = clientOf(portal, 'artiste@demo.example');
  const reviewing = clientOf(portal, 'staff@demo.example');
  return {
    helene: await signedIn('staff@demo.example'),
    colleague: await signedIn(COLLEAGUE, { password: PASSWORD }),
    reviewing,
    colleagueTreats: clientOf(portal, COLLEAGUE),
    sent: (count, titre) => send(producing, count, titre),
    stateOf: (dossierId) => read(reviewing, dossierId),
  };
}

async function send(producing: ApiClient, count: number, titre: string): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const element = {
      titre: aTitle(),
      artiste: 'Inès Caradec',
      duree: '3:21',
      anneePublication: 2026,
      qualite: 'PRODUCTEUR',
    } as const;
    const body = { titre, elements: [element], attestation: true as const };
    ids.push((await producing.ok(createLot, { body })).dossierId);
  }
  return ids;
}

const read = (reviewing: ApiClient, dossierId: number) =>
  reviewing.ok(readDossier, { query: { dossierId: String(dossierId) } });

export const numeroOf = (dossierId: number) => `2026-${String(dossierId).padStart(5, '0')}`;

export async function opens(page: Page, dossierId: number): Promise<void> {
  await page.goto(`/spp/demandes?dossier=${dossierId}`);
  await page.getByRole('button', { name: /^Valider et attribuer/ }).waitFor();
  await page.getByRole('heading', { level: 1 }).focus();
}

/** Browser errors other than expected refusals of the server. */
export const unexpected = ({ errors }: Visitor) =>
  errors.filter((error) => !/status of (409|404)|ERR_CONNECTION_RESET/.test(error));
