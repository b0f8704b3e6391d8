/** `GET /api/dossier`: the dossier with its recordings, its history, and what this person may do next. */

import { NOT_FOUND } from '#contract/problem.ts';
import type { DossierOut, readDossier } from '#contract/registration/dossier.ts';
import { type DossierCapacity, type DossierMove, dossierLife } from '#domain/dossier/life.ts';
import { may } from '#domain/permission/may.ts';
import { Refusal } from '#domain/refusal.ts';
import { isWithTheSociety } from '#domain/registration/statuts.ts';
import { recordingLife } from '#domain/registration/transitions.ts';
import type { Call, Verb } from '#server/platform/call.ts';
import { dossierHeads, type HeadRow, presentHead } from './dossier-head.ts';
import { type Element, elementsOf, personName } from './dossier-lookup.ts';
import { type Code, presentElement } from './elements/element-columns.ts';
import { elementCan } from './elements/element-lookup.ts';
import { historyOf } from './read-history.ts';

/** From which prefix the next code of a type would come. Handed in by `compose.ts`. */
export type NextPrefixe = (call: Call, structureId: number, type: 'P' | 'V') => Promise<string | null>;

/** What was chosen about recordings that look like others. Handed in by `compose.ts`. */
export type ChoicesOf = (call: Call, elementIds: readonly number[]) => Promise<DossierOut['choixProximite']>;

export function reader({
  nextPrefixe,
  choicesOf,
}: {
  readonly nextPrefixe: NextPrefixe;
  readonly choicesOf: ChoicesOf;
}): Verb<typeof readDossier> {
  return async (call, { query }) => {
    const head = await dossierHeads(call).where('d.dossierId', '=', query.dossierId).executeTakeFirst();
    if (head === undefined) throw new Refusal(NOT_FOUND);
    const elements = await elementsOf(call, head.dossierId);
    const codes = await codesOf(call, head.dossierId);
    const staff = call.actor.kind === 'staff';
    return {
      ...presentHead(call, head),
      ...(await structureFacts(call, head)),
      elements: elements.map((element) =>
        presentElement(element, codes.get(element.elementId) ?? null, elementCan(call, element)),
      ),
      choixProximite: await choicesOf(
        call,
        elements.map(({ elementId }) => elementId),
      ),
      history: await historyOf(call, head.dossierId),
      // Which prefix a code comes from is the society's business until the code exists.
      prefixes: staff
        ? {
            P: await nextPrefixe(call, head.structureId, 'P'),
            V: await nextPrefixe(call, head.structureId, 'V'),
          }
        : { P: null, V: null },
      can: canOf(call, head, elements),
    };
  };
}

/** Of the recordings that are in the dossier now: a code keeps naming the dossier that it was given in. */
async function codesOf(call: Call, dossierId: number): Promise<ReadonlyMap<number, Code>> {
  const rows = await call.db
    .selectFrom('element as e')
    .innerJoin('immatriculation as i', 'i.elementId', 'e.elementId')
    .leftJoin('annulation as a', 'a.isrc', 'i.isrc')
    .select(['e.elementId', 'i.isrc', 'a.annuleLe'])
    .where('e.dossierId', '=', dossierId)
    .execute();
  return new Map(rows.map(({ elementId, ...code }) => [elementId, code]));
}

async function structureFacts(call: Call, head: HeadRow) {
  const facts = await call.db
    .selectFrom('structure')
    .select(['statut', 'situation', 'siret'])
    .where('structureId', '=', head.structureId)
    .executeTakeFirstOrThrow();
  return { ...facts, deposePar: await personName(call, head.submittedBy) };
}

function canOf(call: Call, head: HeadRow, elements: readonly Element[]): DossierOut['can'] {
  const { actor } = call;
  const by = 'producer';
  const writes = may(actor, 'writeDossiers', { structureId: head.structureId });
  const some = (test: (element: Element) => boolean) => elements.some(test);
  const heldByMe = presentHead(call, head).lock?.parMoi ?? false;
  const heldByAnother = presentHead(call, head).lock !== null && !heldByMe;
  const treats = may(actor, 'treatDossiers');
  const moves = (action: DossierMove['action'], as: DossierCapacity) =>
    dossierLife.isOpenTo({ action, from: head.etat, by: as });
  return {
    edit: writes && some(({ statut }) => recordingLife.can({ action: 'edit', from: statut, by })),
    submit: writes && some(({ statut }) => recordingLife.isOpenTo({ action: 'submit', from: statut, by })),
    // Empty since its recordings were transferred, it still is where their codes were given.
    delete:
      writes &&
      moves('delete', by) &&
      elements.every(({ statut }) => recordingLife.can({ action: 'delete', from: statut, by })),
    takeInCharge:
      treats &&
      !heldByAnother &&
      moves('takeInCharge', 'staff') &&
      some(({ statut }) => isWithTheSociety(statut)),
    release: treats && head.lockedBy !== null && moves('release', 'staff'),
    decide:
      treats &&
      heldByMe &&
      moves('decide', 'holder') &&
      some(({ statut }) => recordingLife.isOpenTo({ action: 'accept', from: statut, by: 'holder' })),
  };
}
