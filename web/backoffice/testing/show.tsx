/** Renders the staff screen at an address, over a network that answers as in the contract. */

import { screen } from '@testing-library/react';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  type DossierOut,
  type DossierRow,
  listDossiers,
  readDossier,
  takeDossierInCharge,
} from '#contract/registration/dossier.ts';
import { findProximity } from '#contract/registration/proximity.ts';
import { OfBrand } from '#web/platform/page/of-brand.tsx';
import { aUser, type UserOptions } from '#web/testing/builders.ts';
import { sentTo as sentOn } from '#web/testing/network.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';
import { Component as Consult } from '../consult/consult-route.tsx';
import { Component } from '../review/review-route.tsx';
import { MY_LOCK, rowOf } from './builders.ts';
import { createReviewQueueNetwork } from './desks.tsx';

export type World = ReturnType<typeof createWorld>;

/** Network with a simulated register; a test changes `dossiers` as the server would. */
export function createWorld(...dossiers: DossierOut[]) {
  const network = createReviewQueueNetwork();
  const world = { network, dossiers, queue: null as DossierRow[] | null };
  const find = (dossierId: number) =>
    world.dossiers.find((dossier) => dossier.dossierId === dossierId);
  network.answer(listDossiers, ({ body }) => {
    const { dossierIds } = listDossiers.body.parse(body);
    const all = world.queue ?? world.dossiers.map((dossier) => rowOf(dossier));
    const rows = all.filter(({ dossierId }) => dossierIds?.includes(dossierId) ?? true);
    return { rows, total: rows.length, capped: false };
  });
  network.on(readDossier.method, readDossier.path, ({ query }) => {
    const result = find(Number(query.get('dossierId')));
    if (result) return { status: 200, body: readDossier.output.parse(result) };
    return {
      status: 404,
      body: { type: 'x', title: 'Introuvable', status: 404, code: 'NOT_FOUND', instance: 'x' },
    };
  });
  network.answer(findProximity, { rows: [] });
  network.answer(takeDossierInCharge, ({ body }) => {
    const { dossierId } = body as { dossierId: number };
    world.dossiers = world.dossiers.map((dossier) =>
      dossier.dossierId === dossierId ? taken(dossier) : dossier,
    );
    return { dossierId, lock: MY_LOCK };
  });
  return world;
}

function taken(dossier: DossierOut): DossierOut {
  return {
    ...dossier,
    lock: MY_LOCK,
    elements: dossier.elements.map((element) =>
      element.statut === 'PRODUCT' ? { ...element, statut: 'LOCK' } : element,
    ),
    can: { ...dossier.can, takeInCharge: true, decide: true, moves: ['release'] },
  };
}

/** What was sent to an endpoint, oldest first. */
export const sentTo = ({ network }: Pick<World, 'network'>, endpoint: Endpoint) =>
  sentOn(network, endpoint);

export function show(address = '/spp/demandes', options: UserOptions = {}) {
  const pages = [
    { path: '/:product/demandes', Component },
    { path: '/:product/consultations', Component: Consult },
  ];
  const user = aUser({ ...options, menu: { demandesATraiter: true } });
  return showPages([{ Component: OfBrand, children: pages }], address, signedIn(user));
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const line = (rang: number) =>
  screen.findByRole('group', { name: `Décision pour l’enregistrement ${rang}, Titre ${rang}` });
