/**
 * Each function performs one accepted proposal and returns the numbers of what it moved: people,
 * dossiers, prefixes, recordings. Lock order: dossiers, then both structures by number, then
 * prefixes.
 */

import { PERMISSION_LACKING } from '#contract/problem.ts';
import { ABSORPTION_WAITS, NOTHING_PROPOSED } from '#contract/registry-admin/structures.ts';
import { DomainError } from '#domain/domain-error.ts';
import { isManager } from '#domain/permission/roles.ts';
import { MOST_TRANSFERRED } from '#domain/register/transfer.ts';
import { MOST_OFFERED_AT_ONCE, roleAfterAbsorption } from '#domain/structure/absorption.ts';
import { isValidated } from '#domain/structure/state-machine.ts';
import type {
  giveDossiers,
  lockUnsent,
  partRefused,
} from '#server/modules/dossiers/change-hands.ts';
import type { offerableElements } from '#server/modules/register/transfers/offerable.ts';
import type { JoinTeam } from '#server/modules/structures/create.ts';
import type { HoldingsDeps } from '#server/modules/structures/holdings.ts';
import { lockStructure } from '#server/modules/structures/structure-lookup.ts';
import type { Call } from '#server/platform/call.ts';
import type { Notify } from '#server/platform/notify.ts';
import type { Span } from '#server/platform/records/mention.ts';
import { rolesIn } from '#server/platform/records/role-columns.ts';

/** Functions of the modules that own the data. Provided by `compose.ts`. */
export type AbsorptionDeps = HoldingsDeps & {
  readonly offerTransfer: (
    call: Call,
    offer: {
      readonly elementIds: readonly number[];
      readonly versStructureId: number;
      readonly motif: string;
    },
  ) => Promise<unknown>;
  /**
   * Recordings the structure may offer, in order.
   * @returns the numbers of recordings
   */
  readonly offerableElements: typeof offerableElements;
  readonly joinTeam: JoinTeam;
  /** Dossiers with something left to submit: all of their content, or the refused part. */
  readonly lockUnsent: typeof lockUnsent;
  /**
   * Splits off the refused part of partly accepted dossiers.
   * @returns the dossiers that now contain it
   */
  readonly partRefused: typeof partRefused;
  /** Moves dossiers with all their content and staff notes. */
  readonly giveDossiers: typeof giveDossiers;
  /**
   * Moves open prefixes.
   * @returns their numbers
   */
  readonly givePrefixes: (call: Call, span: Span) => Promise<readonly number[]>;
  readonly notify: Notify;
};

const OWN_CODES_SENT =
  'Des demandes envoyées par cette structure portent des codes de ses préfixes : décidez-les d’abord.';

type Order = { readonly from: number; readonly to: number; readonly motif: string };

/** Between the reading and the locks somebody may have named another absorbing structure, or none. */
async function lockBoth(call: Call, { from, to }: Order): Promise<void> {
  for (const structureId of [from, to].toSorted((one, other) => one - other)) {
    const { fusionneeVers, situation, absorbeePar, ...locked } = await lockStructure(
      call,
      structureId,
    );
    const stands =
      structureId === from ? situation === 'FUSI' && absorbeePar === to : isValidated(locked.etat);
    if (fusionneeVers !== null || !stands) throw new DomainError(NOTHING_PROPOSED);
  }
}

export async function attachPeople(
  call: Call,
  order: Order,
  { joinTeam, notify }: AbsorptionDeps,
): Promise<number[]> {
  await lockBoth(call, order);
  const { from, to } = order;
  refuseColleagues(call, to);
  const people = await call.db
    .selectFrom('collaborateur as c')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'c.interlocuteurId')
    .select(['c.interlocuteurId', 'i.nom', 'i.prenom', ...rolesIn('c')])
    .where('c.structureId', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('collaborateur as o')
            .select('o.structureId')
            .where('o.structureId', '=', to)
            .whereRef('o.interlocuteurId', '=', 'c.interlocuteurId'),
        ),
      ),
    )
    .orderBy('c.interlocuteurId')
    .execute();
  for (const { interlocuteurId, nom, prenom, ...locked } of people) {
    const roles = roleAfterAbsorption(locked);
    await notify(call, { kind: 'TEAM_ATTACHED', structureId: to, facts: { nom, prenom } });
    await joinTeam(call, { structureId: to, interlocuteurId }, roles);
    await call.record({
      action: 'team.accept',
      structureId: to,
      before: { interlocuteurId },
      after: { interlocuteurId, ...roles },
    });
    await notify(call, { kind: 'TEAM_JOINED', structureId: to, interlocuteurId, facts: roles });
  }
  return people.map(({ interlocuteurId }) => interlocuteurId);
}

/** Joining the society makes a person staff: its managers decide that. */
function refuseColleagues({ actor }: Call, to: number): void {
  if (actor.kind !== 'staff' || actor.structureId !== to || isManager(actor.roles)) return;
  throw new DomainError(PERMISSION_LACKING, {
    detail: 'Rejoindre notre équipe se décide par une personne responsable de la société.',
  });
}

/**
 * Refused recordings move too: the absorbed structure cannot request codes, so nobody could correct
 * them.
 */
export async function moveDrafts(
  call: Call,
  order: Order,
  { countHoldings, giveDossiers, lockUnsent, partRefused }: AbsorptionDeps,
): Promise<readonly number[]> {
  const { from } = order;
  const { whole, inPart } = await lockUnsent(call, from);
  await lockBoth(call, order);
  // An import writes under the structure that it began with.
  if ((await countHoldings(call, from, ['traitements'])).traitements > 0)
    throw new DomainError(ABSORPTION_WAITS);
  await giveDossiers(call, order, whole);
  return [...whole, ...(await partRefused(call, order, inPart))];
}

export async function giveNumbers(
  call: Call,
  order: Order,
  { countHoldings, givePrefixes }: AbsorptionDeps,
): Promise<readonly number[]> {
  await lockBoth(call, order);
  // Its own declared codes, submitted while it held their prefix, would become codes of another
  // holder.
  const { codesPropresEnvoyes } = await countHoldings(call, order.from, ['codesPropresEnvoyes']);
  if (codesPropresEnvoyes > 0) throw new DomainError(ABSORPTION_WAITS, { detail: OWN_CODES_SENT });
  return givePrefixes(call, order);
}

/**
 * As with any transfer, both have to agree: staff for the absorbed structure, which can no longer
 * act.
 */
export async function offerCodes(
  call: Call,
  { from, to, motif }: Order,
  { offerTransfer, offerableElements }: AbsorptionDeps,
): Promise<readonly number[]> {
  const ids = await offerableElements(call, from, MOST_OFFERED_AT_ONCE);
  for (let start = 0; start < ids.length; start += MOST_TRANSFERRED) {
    const elementIds = ids.slice(start, start + MOST_TRANSFERRED);
    await offerTransfer(call, { elementIds, versStructureId: to, motif });
  }
  // An offer holds its dossiers: the structures come after them, here as elsewhere.
  await lockBoth(call, { from, to, motif });
  return ids;
}
