/** A structure with one of everything that a call can name, and the ids by the names that calls use. */

import type { Kysely } from 'kysely';
import { AS_RECOGNISED } from '../modules/imports/import-lookup.ts';
import type { Tables } from '../platform/database/tables.ts';
import { aPerson, aServiceAccount, aStructure } from '../testing/builders.ts';
import { aRecording } from './a-recording.ts';
import { aCorrection, aTransfer } from './an-agreement.ts';

const BORN = new Date('2026-02-01T10:00:00Z');

export type Ids = Readonly<Record<string, number | string>>;

export type Membership = {
  readonly ids: Ids & { readonly structureId: number };
  /** Present in every text of this structure: it must never appear in an answer to anyone else. */
  readonly marker: string;
};

let serial = 0;

/** @param existing a structure that is there already, such as the society; else one is made */
export async function aMembership(db: Kysely<Tables>, existing?: number): Promise<Membership> {
  serial += 1;
  const marker = `REPERE${serial}LIEU`;
  const named = { raison: marker, sgVille: marker };
  const structureId = existing ?? (await aStructure(db, named));
  if (existing !== undefined)
    await db.updateTable('structure').set(named).where('structureId', '=', existing).execute();
  const { interlocuteurId } = await aPerson(db, {
    structures: [structureId],
    email: `${marker.toLowerCase()}@essai.example`,
    roles: ['isGestionnaireInternet'],
    person: { nom: marker },
  });
  const draft = await aDossier(db, { structureId, marker, etat: 1, statut: 'USER' });
  await aDossier(db, { structureId, marker, etat: 2, statut: 'PRODUCT' });
  await db
    .insertInto('historique')
    .values({
      at: BORN,
      action: 'dossier.submit',
      structureId,
      dossierId: draft.dossierId,
      interlocuteurId,
    })
    .execute();
  const nom = `${marker.toLowerCase()}.pdf`;
  const { justificatifId } = await db
    .insertInto('justificatif')
    .values({
      structureId,
      cle: crypto.randomUUID().replaceAll('-', ''),
      nom,
      nomCle: nom,
      type: 'application/pdf',
      taille: 100,
      sha256: '0'.repeat(64),
      createdAt: BORN,
      createdBy: interlocuteurId,
      parLaSociete: false,
      removedAt: null,
      removedBy: null,
    })
    .returning('justificatifId')
    .executeTakeFirstOrThrow();
  const { changementId } = await db
    .insertInto('changementIdentite')
    .values({
      structureId,
      interlocuteurId: null,
      etat: 'EN_ATTENTE',
      motif: marker,
      avant: JSON.stringify({ sigle: null }),
      apres: JSON.stringify({ sigle: marker }),
      demandeLe: BORN,
      demandePar: interlocuteurId,
      reponse: null,
      reponduLe: null,
      reponduPar: null,
    })
    .returning('changementId')
    .executeTakeFirstOrThrow();
  const importId = await anImport(db, { structureId, interlocuteurId, marker });
  const agreements = await someAgreements(db, { structureId, interlocuteurId, marker });
  const software = await someSoftware(db, { structureId, interlocuteurId, marker });
  const files = { filename: nom, justificatifId, importId, changementId };
  return {
    ids: { structureId, interlocuteurId, ...draft, ...files, ...software, ...agreements },
    marker,
  };
}

/** A recording that has its code, a correction of it that waits, and its transfer to another structure. */
async function someAgreements(
  db: Kysely<Tables>,
  input: {
    readonly structureId: number;
    readonly interlocuteurId: number;
    readonly marker: string;
  },
) {
  const { structureId, interlocuteurId, marker } = input;
  const versStructureId = await aStructure(db, { raison: marker });
  const { dossierId, elementId } = await aRecording(db, {
    structureId,
    state: 'DONE',
    holderId: interlocuteurId,
    now: BORN,
  });
  await db
    .updateTable('element')
    // No marker in the title and artist: anyone may compare with them.
    .set({ label: marker, producteur: marker, commentaire: marker })
    .where('dossierId', '=', dossierId)
    .execute();
  const { isrc } = await db
    .selectFrom('immatriculation')
    .select('isrc')
    .where('elementId', '=', elementId)
    .executeTakeFirstOrThrow();
  const about = { elementId, structureId, interlocuteurId, marker };
  return {
    ...(await aCorrection(db, { ...about, now: BORN })),
    // Far from the end of its time, whenever the test runs.
    ...(await aTransfer(db, { ...about, versStructureId, agreed: 'DE', isrc, now: new Date() })),
  };
}

/** A service account, and a webhook with what was delivered to it. */
async function someSoftware(
  db: Kysely<Tables>,
  input: {
    readonly structureId: number;
    readonly interlocuteurId: number;
    readonly marker: string;
  },
) {
  const { structureId, interlocuteurId: createdBy, marker } = input;
  const { compteServiceId } = await aServiceAccount(db, { structureId, createdBy, nom: marker });
  const { webhookId } = await db
    .insertInto('webhook')
    .values({
      structureId,
      createdBy,
      adresse: `https://${marker}.exemple.fr/`,
      secret: marker,
      evenements: '["dossier.traite"]',
      failingSince: null,
      disabledAt: null,
      createdAt: BORN,
      updatedAt: BORN,
    })
    .returning('webhookId')
    .executeTakeFirstOrThrow();
  const { livraisonId } = await db
    .insertInto('livraison')
    .values({
      webhookId,
      evenement: 'dossier.traite',
      corps: marker,
      etat: 'FAILED',
      reponse: 500,
      erreur: 'HTTP 500',
      createdAt: BORN,
      sentAt: null,
    })
    .returning('livraisonId')
    .executeTakeFirstOrThrow();
  return { compteServiceId, webhookId, livraisonId };
}

/** A sheet that was deposited and not read yet. */
async function anImport(
  db: Kysely<Tables>,
  input: {
    readonly structureId: number;
    readonly interlocuteurId: number;
    readonly marker: string;
  },
): Promise<number> {
  const { importId } = await db
    .insertInto('import')
    .values({
      structureId: input.structureId,
      createdBy: input.interlocuteurId,
      etat: 'RECU',
      nom: `${input.marker}.csv`,
      format: 'CSV',
      taille: 100,
      sha256: '0'.repeat(64),
      cle: crypto.randomUUID().replaceAll('-', ''),
      reglages: JSON.stringify(AS_RECOGNISED),
      createdAt: BORN,
      updatedAt: BORN,
    })
    .returning('importId')
    .executeTakeFirstOrThrow();
  return importId;
}

type DossierInput = {
  readonly structureId: number;
  readonly marker: string;
  readonly etat: 1 | 2;
  readonly statut: 'USER' | 'PRODUCT';
};

async function aDossier(db: Kysely<Tables>, { structureId, marker, etat, statut }: DossierInput) {
  const { dossierId } = await db
    .insertInto('dossier')
    .values({
      structureId,
      titre: marker,
      etat,
      submittedAt: etat === 2 ? BORN : null,
      createdAt: BORN,
      updatedAt: BORN,
    })
    .returning('dossierId')
    .executeTakeFirstOrThrow();
  const { elementId } = await db
    .insertInto('element')
    .values({
      dossierId,
      structureId,
      rang: 1,
      statut,
      type: 'P',
      titre: marker,
      artiste: marker,
      duree: 200,
      anneePublication: 2026,
      qualite: 'PRODUCTEUR',
      createdAt: BORN,
      updatedAt: BORN,
    })
    .returning('elementId')
    .executeTakeFirstOrThrow();
  return { dossierId, elementId };
}

/**
 * Everything that a foreign call could have changed in the structure, one line per row, sorted
 * because the database returns rows in any order. Requests to join are excluded: they are open to
 * all.
 */
export async function stateOf(
  db: Kysely<Tables>,
  { ids: { structureId } }: Membership,
): Promise<string> {
  const tables = [
    ...(['structure', 'dossier', 'element', 'collaborateur', 'justificatif'] as const),
    ...(['compteService', 'webhook', 'correction', 'changementIdentite'] as const),
  ];
  const lines: string[] = [];
  for (const table of tables) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where('structureId', '=', structureId)
      .execute();
    lines.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`));
  }
  const traces = db.selectFrom('historique').selectAll().where('structureId', '=', structureId);
  const stored = await traces.where('action', 'not in', ['team.ask', 'team.withdraw']).execute();
  lines.push(...stored.map((row) => `historique ${JSON.stringify(row)}`));
  return lines.sort().join('\n');
}
