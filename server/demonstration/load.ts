/**
 * Loads the demonstration into an empty embedded database, through the portal's own verbs: the
 * history, the counters and the codes are those that real people would have left.
 */

import type { Kysely } from 'kysely';
import { STRUCTURE_ETATS } from '#domain/structure/state-machine.ts';
import { FRANCE } from '#domain/structure/territories.ts';
import type { RegisterJournal } from '../modules/journal/register-journal.ts';
import type { DepositDeps } from '../modules/justificatifs/deposit.ts';
import { ensureSociety } from '../modules/structures/ensure-society.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { Tables } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Notify } from '../platform/notify.ts';
import { idOf } from './cast.ts';
import { depositPapers } from './deposit-papers.ts';
import { filledLegalTexts } from './legal-pages.ts';
import { type DemonstrationPerson, PEOPLE } from './people.ts';
import { playStory } from './play-story.ts';
import { type DemonstrationStructure, legalFormOf, STRUCTURES, siretOf } from './structures.ts';

const DAY = 86_400_000;
/** Date on which structures no longer in activity stopped. */
const SINCE = '2025-12-31';
/** Days for which the account under validation has been waiting. */
const WAITING_DAYS = 4;

/** Does nothing when the database already holds a structure beside the society. */
export async function loadDemonstration(
  {
    db,
    deposits,
    notifyQuietly,
    journal,
  }: {
    readonly db: Kysely<Tables>;
    readonly deposits: DepositDeps;
    readonly notifyQuietly: Notify;
    readonly journal: RegisterJournal;
  },
  now: Date,
  {
    administrationStructureId: societyStructureId,
    brands,
  }: Pick<Configuration, 'administrationStructureId' | 'brands'>,
): Promise<void> {
  const loaded = await db
    .selectFrom('structure')
    .select('structureId')
    .where('structureId', '<>', societyStructureId)
    .limit(1)
    .execute();
  if (loaded.length > 0) return;
  const cast = await inTransaction(db, async (trx) => {
    await ensureSociety(trx, societyStructureId, brands.own, now);
    const sister = brands.all.find((brand) => brand !== brands.own) ?? brands.own;
    const born = new Date(now.getTime() - 900 * DAY);
    const structures = new Map([['society', societyStructureId]]);
    const sent = new Date(now.getTime() - WAITING_DAYS * DAY);
    for (const structure of STRUCTURES)
      structures.set(
        structure.key,
        await insertStructure(trx, structure, {
          born,
          sent,
          marque: (structure.ofSister ? sister : brands.own).code,
        }),
      );
    await trx
      .updateTable('structure')
      .set({ absorbeePar: structures.get('label') ?? null })
      .where('situation', '=', 'FUSI')
      .execute();
    const people = new Map<string, number>();
    for (const person of PEOPLE)
      people.set(person.email, await insertPerson(trx, person, structures, born));
    await insertPrefixes(trx, structures, born);
    const writtenBy = { updatedAt: born, updatedBy: idOf(people, 'staff@demo.example') };
    await trx
      .insertInto('texte')
      .values(filledLegalTexts().map(({ id, value }) => ({ id, value, ...writtenBy })))
      .execute();
    await playStory(
      trx,
      { structures, people },
      { now, societyStructureId, notify: notifyQuietly },
    );
    return { structures, people };
  });
  await journal.bootstrap();
  // Files are stored outside the transaction: they are uploaded once their structures are
  // committed.
  await depositPapers(db, deposits, cast, now);
}

async function insertStructure(
  db: Kysely<Tables>,
  demonstrationStructure: DemonstrationStructure,
  { born, sent, marque }: { readonly born: Date; readonly sent: Date; readonly marque: string },
): Promise<number> {
  const { structureId } = await db
    .insertInto('structure')
    .values({
      marque,
      raison: demonstrationStructure.raison,
      sigle: demonstrationStructure.sigle ?? null,
      numAyd: demonstrationStructure.numAyd ?? null,
      etat: demonstrationStructure.etat,
      motif: demonstrationStructure.motif ?? null,
      statut: demonstrationStructure.statut,
      situation: demonstrationStructure.situation,
      ...legalFormOf(demonstrationStructure),
      siret: siretOf(demonstrationStructure),
      situationDepuis: demonstrationStructure.situation === 'ACTI' ? null : SINCE,
      nationalite: demonstrationStructure.pays ?? FRANCE,
      dateCreation: '2016-04-12',
      sgAdr1: '12 quai des Essais',
      sgCp: demonstrationStructure.cp,
      sgVille: demonstrationStructure.ville,
      sgPays: demonstrationStructure.pays ?? FRANCE,
      isAyantDroit:
        demonstrationStructure.statut === 'MEMBRE_PRODUCT' ||
        demonstrationStructure.statut === 'BENEFICIAIRE',
      submittedAt: demonstrationStructure.etat === STRUCTURE_ETATS.VALIDATION ? sent : null,
      createdAt: born,
      updatedAt: born,
    })
    .returning('structureId')
    .executeTakeFirstOrThrow();
  return structureId;
}

async function insertPerson(
  db: Kysely<Tables>,
  { email, civilite, prenom, nom, roles }: DemonstrationPerson,
  structures: ReadonlyMap<string, number>,
  born: Date,
): Promise<number> {
  const { interlocuteurId } = await db
    .insertInto('interlocuteur')
    .values({
      email,
      civilite,
      prenom,
      nom,
      etat: STRUCTURE_ETATS.VALIDE,
      createdAt: born,
      updatedAt: born,
    })
    .returning('interlocuteurId')
    .executeTakeFirstOrThrow();
  let order = 0;
  for (const [key, codes] of Object.entries(roles)) {
    await db
      .insertInto('collaborateur')
      .values({
        structureId: idOf(structures, key),
        interlocuteurId,
        adresseInvitee: email,
        isRepresentantLegal: codes.includes(101),
        isGestionnaireInternet: codes.includes(108),
        isGestionnaireIsrc: codes.includes(200),
        createdAt: new Date(born.getTime() + order * DAY),
      })
      .execute();
    order += 1;
  }
  return interlocuteurId;
}

async function insertPrefixes(
  db: Kysely<Tables>,
  structures: ReadonlyMap<string, number>,
  born: Date,
): Promise<void> {
  for (const { owner, ...prefixe } of PREFIXES) {
    const structureId = owner === null ? null : idOf(structures, owner);
    await db
      .insertInto('prefixe')
      .values({ ...prefixe, structureId, openedAt: born, closedAt: null })
      .execute();
  }
}

/** Fictional prefixes: the society's pool of each type, and those of producers who number a lot. */
type DemonstrationPrefixe = {
  readonly code: string;
  readonly type: 'P' | 'V';
  /** Structure key; null for the pool. */
  readonly owner: string | null;
  readonly rangeStart?: number;
  readonly rangeEnd?: number;
};

const PREFIXES: readonly DemonstrationPrefixe[] = [
  { code: 'FRP0A', type: 'P', owner: null },
  { code: 'FRP0V', type: 'V', owner: null },
  { code: 'FRDGL', type: 'P', owner: 'label' },
  { code: 'FXDGL', type: 'V', owner: 'label' },
  { code: 'FRBO7', type: 'P', owner: 'boreale', rangeStart: 1, rangeEnd: 4999 },
];
