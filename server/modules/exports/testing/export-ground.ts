/** A structure with recordings to export, and a client that receives files. */

import type { Insertable } from 'kysely';
import type { BodyInput } from '#contract/endpoint.ts';
import type { askExport } from '#contract/exchange/exports.ts';
import { problemSchema } from '#contract/problem.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import type { RunningPortal } from '#server/testing/running-portal.ts';

const BORN = new Date('2026-02-01T10:00:00Z');
type ElementInput = Partial<Insertable<Tables['element']>>;

export type Producer = {
  readonly email: string;
  readonly structureId: number;
  readonly raison: string;
  readonly interlocuteurId: number;
};

let serial = 0;

export async function aProducer(portal: RunningPortal): Promise<Producer> {
  serial += 1;
  const raison = `Éditions n° ${serial}`;
  const structureId = await aStructure(portal.db, { raison });
  const { email, interlocuteurId } = await aPerson(portal.db, { structures: [structureId] });
  return { email, structureId, raison, interlocuteurId };
}

export async function aDossier(
  portal: RunningPortal,
  { structureId }: Producer,
  titre: string | null = null,
) {
  const { dossierId } = await portal.db
    .insertInto('dossier')
    .values({ structureId, titre, createdAt: BORN, updatedAt: BORN })
    .returning('dossierId')
    .executeTakeFirstOrThrow();
  return dossierId;
}

/** @returns the id. With `isrc` the recording carries this code. */
export async function aRecording(
  portal: RunningPortal,
  owner: Producer,
  input: ElementInput & {
    readonly dossierId: number;
    readonly rang: number;
    readonly isrc?: string;
  },
): Promise<number> {
  const { isrc, ...fields } = input;
  const { elementId } = await portal.db
    .insertInto('element')
    .values({
      structureId: owner.structureId,
      type: 'P',
      titre: 'Marée basse',
      artiste: 'Les Phares',
      duree: 200,
      anneePublication: 2026,
      qualite: 'PRODUCTEUR',
      statut: isrc === undefined ? 'USER' : 'DONE',
      createdAt: BORN,
      updatedAt: BORN,
      ...fields,
    })
    .returning('elementId')
    .executeTakeFirstOrThrow();
  if (isrc !== undefined) {
    await portal.db
      .insertInto('immatriculation')
      .values({
        isrc,
        elementId,
        dossierId: input.dossierId,
        structureId: owner.structureId,
        prefixeId: null,
        annee: Number(isrc.slice(5, 7)),
        designation: Number(isrc.slice(7)),
        attribueLe: BORN,
        attribuePar: owner.interlocuteurId,
      })
      .execute();
  }
  return elementId;
}

export type Received = {
  readonly status: number;
  readonly name: string;
  /** Number of recordings in the file, from the header `x-lignes`. */
  readonly locked: string | null;
  readonly bytes: Uint8Array;
  readonly text: string;
};

export async function ask(
  portal: RunningPortal,
  email: string,
  body: BodyInput<typeof askExport>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Received> {
  const response = await fetch(`${portal.origin}/api/exports`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await portal.tokenOf(email)}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return received(response);
}

export async function received(response: Response): Promise<Received> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const name =
    /filename\*=UTF-8''(.*)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  // The BOM is a part of the file.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const locked = response.headers.get('x-lignes');
  return { status: response.status, name: decodeURIComponent(name), locked, bytes, text };
}

export const codeOf = ({ text }: Received) => problemSchema.parse(JSON.parse(text)).code;
