/**
 * Valid by default: each builder creates a complete object; a test sets only what matters to it.
 */

import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { PASSWORD, type RunningPortal } from './running-portal.ts';

const BORN = new Date('2024-03-01T09:00:00Z');
let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};

/** A title unlike any other recording's in the run: another number means another recording. */
export const aTitle = (): string => `Essai ${next()}`;

type Structure = Insertable<Tables['structure']>;

export async function aStructure(
  db: Kysely<Tables>,
  input: Partial<Structure> = {},
): Promise<number> {
  const { structureId } = await db
    .insertInto('structure')
    .values({
      ...VALID_STRUCTURE,
      raison: `Structure ${next()}`,
      createdAt: BORN,
      updatedAt: BORN,
      ...input,
    })
    .returning('structureId')
    .executeTakeFirstOrThrow();
  return structureId;
}

const VALID_STRUCTURE: Omit<Structure, 'raison' | 'createdAt' | 'updatedAt'> = {
  etat: 3,
  statut: 'TIERS',
  situation: 'ACTI',
  personalite: 'MORALE',
  nationalite: 250,
  codeJur: '5710',
  dateCreation: '2019-05-01',
  sgAdr1: '1 rue des Essais',
  sgCp: '75011',
  sgVille: 'Paris',
  sgPays: 250,
};

export type RoleName = 'isGestionnaireInternet' | 'isRepresentantLegal' | 'isGestionnaireIsrc';

/** A person invited by the given structures, with the same roles in each. */
export async function aPerson(
  db: Kysely<Tables>,
  input: {
    readonly email?: string;
    readonly structures?: readonly number[];
    readonly roles?: readonly RoleName[];
    readonly person?: Partial<Insertable<Tables['interlocuteur']>>;
  },
): Promise<{ readonly email: string; readonly interlocuteurId: number }> {
  const email = input.email ?? `personne${next()}@essai.example`;
  const { interlocuteurId } = await db
    .insertInto('interlocuteur')
    .values({
      email,
      civilite: null,
      nom: 'ESSAI',
      prenom: 'Camille',
      etat: 3,
      createdAt: BORN,
      updatedAt: BORN,
      ...input.person,
    })
    .returning('interlocuteurId')
    .executeTakeFirstOrThrow();
  for (const structureId of input.structures ?? []) {
    const roles = Object.fromEntries(
      (input.roles ?? ['isGestionnaireIsrc']).map((role) => [role, true]),
    );
    await db
      .insertInto('collaborateur')
      .values({ structureId, interlocuteurId, adresseInvitee: email, createdAt: BORN, ...roles })
      .execute();
  }
  return { email, interlocuteurId };
}

/**
 * A program of a structure. With a secret it can request a token; without one, its client is
 * managed elsewhere.
 */
export async function aServiceAccount(
  db: Kysely<Tables>,
  input: Partial<Insertable<Tables['compteService']>> & {
    readonly structureId: number;
    readonly createdBy: number;
  },
): Promise<{ readonly compteServiceId: number; readonly interlocuteurId: number }> {
  const nom = input.nom ?? `Programme ${next()}`;
  const person = { nom, prenom: 'Logiciel' };
  const email = `${crypto.randomUUID()}@logiciel.invalid`;
  const { interlocuteurId } = await aPerson(db, { email, person });
  const { compteServiceId } = await db
    .insertInto('compteService')
    .values({
      interlocuteurId,
      nom,
      clientId: `essai-${crypto.randomUUID()}`,
      role: 'GESTIONNAIRE_ISRC',
      essai: false,
      empreinte: null,
      secretAt: null,
      jetonAt: null,
      revokedAt: null,
      revokedBy: null,
      createdAt: BORN,
      ...input,
    })
    .returning('compteServiceId')
    .executeTakeFirstOrThrow();
  return { compteServiceId, interlocuteurId };
}

export async function aPrefixe(
  db: Kysely<Tables>,
  input: Partial<Insertable<Tables['prefixe']>> & { readonly code: string },
): Promise<number> {
  const { prefixeId } = await db
    .insertInto('prefixe')
    .values({ type: 'P', structureId: null, openedAt: BORN, closedAt: null, ...input })
    .returning('prefixeId')
    .executeTakeFirstOrThrow();
  return prefixeId;
}

/** As after a sign-up: an account to sign in with, whose address is unproved. */
export async function anUnprovedAccount(portal: RunningPortal, email: string): Promise<void> {
  await portal.identity?.ensureAccount({
    email,
    password: PASSWORD,
    givenName: 'Camille',
    familyName: 'Essai',
    emailVerified: false,
  });
}
