/** Shows the staff's screen at an address, on a network that answers as the contract promises. */

import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { problemSchema, STATUS_OF_KIND } from '../../../contract/problem.ts';
import {
  type DossierOut,
  type DossierRow,
  listDossiers,
  readDossier,
  takeDossierInCharge,
} from '../../../contract/registration/dossier.ts';
import { listJustificatifs } from '../../../contract/upload.ts';
import { listMotifs, type MotifsOut } from '../../../contract/workbench/motifs.ts';
import { listNotes } from '../../../contract/workbench/notes.ts';
import { MOST_JUSTIFICATIF_BYTES, MOST_JUSTIFICATIFS } from '../../../domain/justificatif/limits.ts';
import { DEFAULT_MOTIFS } from '../../../domain/reference/default-motifs.ts';
import type { RefusalDefinition } from '../../../domain/refusal.ts';
import { MOTIF_SUJETS } from '../../../domain/workbench/kept-by-staff.ts';
import { queryClient } from '../../app/api/query-client.ts';
import { OfBrand } from '../../app/page/of-brand.tsx';
import { ConfigurationContext } from '../../app/runtime-configuration.ts';
import type { SessionStore } from '../../app/session/session-store.ts';
import { SessionContext } from '../../app/session/use-session.ts';
import { Announcer } from '../../app/shell/announcer.tsx';
import { aConfiguration, aUser, type UserOptions } from '../../testing/builders.ts';
import { createNetwork } from '../../testing/network.ts';
import { Component as Consult } from '../consult/consult-route.tsx';
import { Component } from '../treat/treat-route.tsx';
import { MY_LOCK, rowOf } from './builders.ts';

export type World = ReturnType<typeof createWorld>;

/** The register as the server would tell it; a test changes `dossiers` as the server would. */
export function createWorld(...dossiers: DossierOut[]) {
  const network = createNetwork();
  const world = { network, dossiers, queue: null as DossierRow[] | null };
  const find = (dossierId: number) => world.dossiers.find((dossier) => dossier.dossierId === dossierId);
  network.answer(listDossiers, () => {
    const rows = world.queue ?? world.dossiers.map((dossier) => rowOf(dossier));
    return { rows, total: rows.length, capped: false };
  });
  network.on(readDossier.method, readDossier.path, ({ query }) => {
    const found = find(Number(query.get('dossierId')));
    if (found) return { status: 200, body: readDossier.output.parse(found) };
    return {
      status: 404,
      body: { type: 'x', title: 'Introuvable', status: 404, code: 'NOT_FOUND', instance: 'x' },
    };
  });
  network.answer(listJustificatifs, ({ query }) => ({
    structureId: Number(query.get('structureId')),
    justificatifs: [],
    total: 0,
    limits: { files: MOST_JUSTIFICATIFS, bytes: MOST_JUSTIFICATIF_BYTES } as const,
    attendus: [],
    can: { add: true, remove: true },
  }));
  network.answer(listMotifs, { rows: motifLists(), can: { write: false } });
  network.answer(listNotes, { rows: [] });
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
    can: { ...dossier.can, takeInCharge: true, release: true, decide: true },
  };
}

/** A refusal with its public facts, as a problem document. */
export function refuseWith(
  world: World,
  endpoint: Endpoint,
  refusal: RefusalDefinition,
  facts: Record<string, string>,
): void {
  const status = STATUS_OF_KIND[refusal.kind];
  const { code, title } = refusal;
  const body = problemSchema.parse({ type: 'about:blank', title, status, code, instance: 'urn:test', facts });
  world.network.on(endpoint.method, endpoint.path, () => ({ status, body }));
}

/** What was sent to an endpoint, oldest first. */
export function sentTo(world: World, endpoint: Endpoint): unknown[] {
  return world.network.sent
    .filter(({ method, path }) => method === endpoint.method && path === endpoint.path)
    .map(({ body }) => body);
}

export function show(address = '/spp/demandes', options: UserOptions = {}) {
  queryClient.clear();
  const user = aUser({ ...options, menu: { demandesATraiter: true } });
  const state = { user, account: { email: user.email, name: '' }, identityFailed: false, problem: null };
  const nothing = async () => undefined;
  const session: SessionStore = {
    read: () => state,
    subscribe: () => () => undefined,
    start: nothing,
    reload: nothing,
    refresh: nothing,
    signIn: nothing,
    signUp: nothing,
    signOut: nothing,
  };
  const router = createMemoryRouter(
    [
      {
        Component: OfBrand,
        children: [
          { path: '/:product/demandes', Component },
          { path: '/:product/consultations', Component: Consult },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  const view = render(
    <ConfigurationContext value={aConfiguration()}>
      <SessionContext value={session}>
        <QueryClientProvider client={queryClient}>
          <button type="button">ailleurs</button>
          <RouterProvider router={router} />
          <Announcer />
        </QueryClientProvider>
      </SessionContext>
    </ConfigurationContext>,
  );
  return { ...view, router, user: userEvent.setup() };
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const line = (rang: number) =>
  screen.findByRole('group', { name: `Décision pour l’enregistrement ${rang}, Titre ${rang}` });

/** The lists that the portal came with. */
export function motifLists(): MotifsOut[] {
  return MOTIF_SUJETS.map((sujet) => ({
    sujet,
    motifs: [...DEFAULT_MOTIFS[sujet]],
    reecrit: false,
    updatedAt: null,
    par: null,
  }));
}
