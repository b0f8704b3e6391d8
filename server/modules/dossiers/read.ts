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
import type { Element } from './dossier-lookup.ts';
import { presentElement } from './elements/element-columns.ts';
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
    const head = await sheetOf(call, query.dossierId);
    if (head === undefined) throw new Refusal(NOT_FOUND);
    const elements = await recordingsOf(call, head.dossierId);
    const staff = call.actor.kind === 'staff';
    return {
      ...presentHead(call, head),
      statut: head.statut,
      situation: head.situation,
      siret: head.siret,
      deposePar: head.senderNom === null ? null : `${head.senderPrenom} ${head.senderNom}`,
      elements: elements.map(({ code: isrc, annuleLe, ...element }) =>
        presentElement(element, isrc === null ? null : { isrc, annuleLe }, elementCan(call, element)),
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

/** With what only the sheet of the dossier says: who sent it, and what staff look at first in the structure. */
function sheetOf(call: Call, dossierId: number) {
  return dossierHeads(call)
    .leftJoin('interlocuteur as p', 'p.interlocuteurId', 'd.submittedBy')
    .select(['s.statut', 's.situation', 's.siret', 'p.prenom as senderPrenom', 'p.nom as senderNom'])
    .where('d.dossierId', '=', dossierId)
    .executeTakeFirst();
}

/** The recordings that are in the dossier now, each with its code: a code keeps naming the dossier it was given in. */
function recordingsOf(call: Call, dossierId: number) {
  return call.db
    .selectFrom('element as e')
    .leftJoin('immatriculation as i', 'i.elementId', 'e.elementId')
    .leftJoin('annulation as a', 'a.isrc', 'i.isrc')
    .selectAll('e')
    .select(['i.isrc as code', 'a.annuleLe'])
    .where('e.dossierId', '=', dossierId)
    .orderBy('e.rang')
    .execute();
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
