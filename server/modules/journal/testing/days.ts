/**
 * Test fixture: days of a society whose database is restored; what was done since its backup is
 * only in the journal.
 */

import { sql } from 'kysely';
import { afterEach, beforeEach } from 'vitest';
import { answerTransfer, offerTransfer } from '#contract/registration/transfers.ts';
import { aParty, type Party } from '#server/modules/register/testing/register-ground.ts';
import { clientOf } from '#server/testing/api-client.ts';
import type { RunningPortal } from '#server/testing/running-portal.ts';
import type { Restored } from '../restore/restore.ts';
import { aSociety, type People, type ReviewQueue, reviewQueueOf } from './society.ts';
import { aTimeMachine, type TimeMachine } from './time-machine.ts';

export type Who = Pick<Party, 'structureId' | 'email'>;

export class Days {
  machine!: TimeMachine;
  portal!: RunningPortal;
  people!: People;
  /** Actions of the society's producer and staff. */
  reviewQueue!: ReviewQueue;
  /** The producer's. */
  a!: Who;

  async begin(): Promise<void> {
    this.machine = await aTimeMachine('postgres');
    this.portal = await this.machine.start();
    this.people = await aSociety(this.portal);
    this.reviewQueue = reviewQueueOf(this.portal, this.people);
    const { structureId } = await this.portal.db
      .selectFrom('collaborateur')
      .innerJoin('interlocuteur', 'interlocuteur.interlocuteurId', 'collaborateur.interlocuteurId')
      .select('structureId')
      .where('email', '=', this.people.producer)
      .executeTakeFirstOrThrow();
    this.a = { structureId, email: this.people.producer };
  }

  async end(): Promise<void> {
    await this.portal.close();
    await this.machine.remove();
  }

  async #stopped(work: () => Promise<void>): Promise<void> {
    await this.portal.close();
    await work();
    this.portal = await this.machine.start();
    this.reviewQueue = reviewQueueOf(this.portal, this.people);
  }

  backUp = () => this.#stopped(() => this.machine.backUp());
  /** Restores the backup: the portal serves, but issues no code. */
  putBack = () => this.#stopped(() => this.machine.putBack());

  /** Repairs the register: codes are issued again. */
  async restore(): Promise<Restored> {
    let restored: Restored | undefined;
    await this.#stopped(async () => {
      restored = await this.machine.restore();
    });
    if (restored === undefined) throw new Error('it was not restored');
    return restored;
  }

  party = (): Promise<Party> => aParty(this.portal);
  client = ({ email }: Who) => clientOf(this.portal, email);

  /** Accepted, in one dossier. */
  codesOf = (who: Who, count = 1): Promise<readonly string[]> =>
    reviewQueueOf(this.portal, { ...this.people, producer: who.email }).codesOfDossier(count);

  async offer(from: Who, to: Pick<Who, 'structureId'>, codes: readonly string[]): Promise<number> {
    const locations = await Promise.all(codes.map((isrc) => this.locationOf(isrc)));
    const elementIds = locations.map(({ elementId }) => elementId);
    const body = { elementIds, versStructureId: to.structureId, motif: 'Cession.' };
    return (await this.client(from).ok(offerTransfer, { body })).transfertId;
  }

  async transfer(from: Who, to: Who, codes: readonly string[]): Promise<number> {
    const transfertId = await this.offer(from, to, codes);
    await this.client(to).ok(answerTransfer, { body: { transfertId, action: 'OK' } });
    return transfertId;
  }

  /** Current place of the code's recording. */
  async locationOf(isrc: string) {
    return this.portal.db
      .selectFrom('element as e')
      .innerJoin('immatriculation as i', 'i.elementId', 'e.elementId')
      .innerJoin('dossier as d', 'd.dossierId', 'e.dossierId')
      .select(['e.elementId', 'e.structureId', 'e.dossierId', 'd.etat'])
      .select('i.structureId as inputTo')
      .where('i.isrc', '=', isrc)
      .executeTakeFirstOrThrow();
  }

  async holdersOf(...codes: readonly string[]): Promise<readonly number[]> {
    return (await Promise.all(codes.map((isrc) => this.locationOf(isrc)))).map(
      ({ structureId }) => structureId,
    );
  }

  async transferState(transfertId: number): Promise<string> {
    const { etat } = await this.portal.db
      .selectFrom('transfert')
      .select('etat')
      .where('transfertId', '=', transfertId)
      .executeTakeFirstOrThrow();
    return etat;
  }

  /** Status of a dossier and of its recordings, in their order. */
  async status(dossierId: number) {
    const { rows } = await sql<{ etat: number; statuts: readonly string[] }>`
      select d.etat, array_agg(e.statut order by e.rang) as statuts
        from dossier d join element e using (dossier_id) where d.dossier_id = ${dossierId} group by d.etat`.execute(
      this.portal.db,
    );
    return rows[0];
  }
}

/** Call it where tests are declared: everything begins anew for each test. */
export function someDays(): Days {
  const days = new Days();
  beforeEach(() => days.begin());
  afterEach(() => days.end());
  return days;
}
