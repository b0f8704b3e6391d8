/** Dossiers made as people make them, through the API: entered, sent, taken in charge, accepted. */

import type { BodyInput, OutputOf } from '#contract/endpoint.ts';
import {
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import type { ApiClient } from './api-client.ts';
import { aTitle } from './builders.ts';

type Track = BodyInput<typeof createElement>;

/** All fields that a recording needs to be submitted, except its title. */
export const TRACK = {
  artiste: 'Les Marées',
  duree: '3:45',
  anneePublication: 2026,
  qualite: 'PRODUCTEUR',
} as const;

/** No two are similar, so nobody is asked to choose between them. */
export const aTrack = (input: Track = {}) => ({ ...TRACK, titre: aTitle(), ...input });

export const tracks = (count: number) => Array.from({ length: count }, () => aTrack());

type Dossier = { readonly dossierId: number; readonly elementIds: readonly number[] };

/** One dossier with its recordings in the given order. */
export async function enteredDossier(client: ApiClient, items: readonly Track[]): Promise<Dossier> {
  let dossierId: number | undefined;
  const elementIds: number[] = [];
  for (const track of items) {
    const body = { ...track, ...(dossierId === undefined ? {} : { dossierId }) };
    const created = await client.ok(createElement, { body });
    dossierId = created.dossierId;
    elementIds.push(created.elementId);
  }
  if (dossierId === undefined) throw new Error('a dossier needs a track');
  return { dossierId, elementIds };
}

export async function sentDossier(
  client: ApiClient,
  items: readonly Track[] = tracks(1),
): Promise<Dossier> {
  const made = await enteredDossier(client, items);
  await client.ok(submitDossier, { body: { dossierId: made.dossierId, attestation: true } });
  return made;
}

/** Taken in charge: it waits for its decision. */
export async function lockedDossier(
  client: ApiClient,
  staff: ApiClient,
  items: readonly Track[] = tracks(1),
): Promise<Dossier> {
  const made = await sentDossier(client, items);
  await staff.ok(takeDossierInCharge, { body: { dossierId: made.dossierId } });
  return made;
}

/**
 * Taken in charge and accepted entirely.
 * @returns the allocated codes, in the order of the recordings
 */
export async function accepted(staff: ApiClient, dossierId: number) {
  await staff.ok(takeDossierInCharge, { body: { dossierId } });
  return attributedIn(await staff.ok(validateDossier, { body: { dossierId } }));
}

export const attributedIn = (answer: OutputOf<typeof validateDossier>) =>
  'attributed' in answer ? answer.attributed : [];

/** A draft that is sent and accepted. @returns its code */
export async function codeOf(
  client: ApiClient,
  staff: ApiClient,
  dossierId: number,
): Promise<string> {
  await client.ok(submitDossier, { body: { dossierId, attestation: true } });
  const [input] = await accepted(staff, dossierId);
  if (input === undefined) throw new Error('no code was issued');
  return input.isrc;
}
