/**
 * Derives the structures from the ids in a call: the id of an object tells in which structure a
 * person with several structures acts.
 */

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import type { InputOf } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';

type Owners = RawBuilder<{ readonly of: number | null }>;

/** In order of priority. A merged record resolves to the record that it was merged into. */
const OWNERS: Readonly<Record<string, (id: unknown) => Owners>> = {
  structureId: (id) =>
    sql`select unnest(array[structure_id, fusionnee_vers]) as of from structure where structure_id = ${id}`,
  dossierId: (id) => sql`select structure_id as of from dossier where dossier_id = ${id}`,
  elementId: (id) => sql`select structure_id as of from element where element_id = ${id}`,
  prefixeId: (id) => sql`select structure_id as of from prefixe where prefixe_id = ${id}`,
  accordCodeId: (id) =>
    sql`select titulaire_id as of from accord_code where accord_code_id = ${id}`,
  correctionId: (id) => sql`select structure_id as of from correction where correction_id = ${id}`,
  lotId: (id) => sql`select structure_id as of from correction_lot where lot_id = ${id}`,
  // For a transfer between two of the caller's own structures, the current structure is used.
  transfertId: (id) =>
    sql`select unnest(array[vers_structure_id, de_structure_id]) as of from transfert where transfert_id = ${id}`,
  importId: (id) => sql`select structure_id as of from import where import_id = ${id}`,
  justificatifId: (id) =>
    sql`select structure_id as of from justificatif where justificatif_id = ${id}`,
  compteServiceId: (id) =>
    sql`select structure_id as of from compte_service where compte_service_id = ${id}`,
  webhookId: (id) => sql`select structure_id as of from webhook where webhook_id = ${id}`,
  livraisonId: (id) =>
    sql`select structure_id as of from webhook join livraison using (webhook_id) where livraison_id = ${id}`,
  jobId: (id) => sql`select structure_id as of from job where job_id = ${id}`,
  isrc: (code) =>
    sql`select e.structure_id as of from immatriculation i join element e using (element_id) where i.isrc = ${code}`,
};

/** The structures of the first known id in the address or the body; null when there is none. */
export async function namedStructures(
  db: Kysely<Tables>,
  { query, body }: InputOf<Endpoint>,
): Promise<readonly number[] | null> {
  const { isrc: _typed, ...message } = {
    ...ofCriteria(body),
    ...firstOfMany(body),
    ...Object(body),
  };
  const input: Readonly<Record<string, unknown>> = {
    ...message,
    ...firstCode(body),
    ...Object(query),
  };
  const name = Object.keys(OWNERS).find((key) => input[key] !== undefined && input[key] !== null);
  const owners = name === undefined ? undefined : OWNERS[name];
  if (name === undefined || owners === undefined) return null;
  const { rows } = await owners(input[name]).execute(db);
  return rows.flatMap(({ of }) => of ?? []);
}

type Message = Readonly<Record<string, unknown>>;

/**
 * The criteria of an export name structures as the list itself does. The criteria of a saved view
 * are text, and are ignored.
 */
function ofCriteria(body: unknown): Message {
  const { criteres } = Object(body);
  return typeof criteres === 'object' ? { ...firstOfMany(criteres), ...criteres } : {};
}

/** Several ids in one call belong to one structure; otherwise some of them are not found. */
function firstOfMany(input: unknown): Message {
  const { elementIds, dossierIds } = Object(input);
  return { ...first('elementId', elementIds), ...first('dossierId', dossierIds) };
}

/**
 * ISRC codes that a certificate is requested for. A single code in a body is typed or searched for,
 * so it is ignored.
 */
const firstCode = (body: unknown): Message => first('isrc', Object(body).isrcs);

const first = (name: string, many: unknown): Message =>
  Array.isArray(many) && many.length > 0 ? { [name]: many[0] } : {};
