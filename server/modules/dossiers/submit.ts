/** `POST /api/dossier/submit`: what is being entered goes to staff; what misses its timing waits for it. */

import { INVALID_FIELDS } from '#contract/problem.ts';
import {
  DOSSIER_ALREADY_SENT,
  DOSSIER_EMPTY,
  type submitDossier,
} from '#contract/registration/dossier.ts';
import { DOSSIER_CHANGED } from '#contract/registration/isrc.ts';
import { DOSSIER_ETATS } from '#domain/dossier/life.ts';
import { numeroOf } from '#domain/dossier/numero.ts';
import { checkElementFields, missingForSubmission } from '#domain/element/element.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { isMinuterieComplete } from '#domain/minuterie/sequences.ts';
import { type FieldError, Refusal } from '#domain/refusal.ts';
import { awaitsMinuterie } from '#domain/registration/statuts.ts';
import { recordingLife } from '#domain/registration/transitions.ts';
import type { agreementAsker } from '#server/modules/numbering/agreements/ask.ts';
import type { declaredFaults } from '#server/modules/numbering/declare-codes.ts';
import type { proximityBeforeSubmit } from '#server/modules/proximity/before-submit.ts';
import { type Call, interlocuteurOf, type Verb } from '#server/platform/call.ts';
import { type Tell, tellMove } from '#server/platform/tell.ts';
import { type Element, elementsOf, lockDossier } from './dossier-lookup.ts';
import { fieldsOf } from './elements/element-columns.ts';
import { withoutReused } from './elements/reuse-codes.ts';
import { acting, moveDossier } from './move-dossier.ts';
import { moveElements, type Step } from './move-elements.ts';
import { eligibleStructure } from './requesting-structure.ts';

/** What other modules say of the recordings sent. Handed in by `compose.ts`. */
export type SubmissionParts = {
  /** Faults of the codes that recordings carry already, under `elements.<id>.isrcDeclare`. */
  readonly declaredFaults: typeof declaredFaults;
  /** Recordings that look like others and about which nothing was chosen, and those that reuse a code. */
  readonly proximityBeforeSubmit: typeof proximityBeforeSubmit;
  /** Codes of a prefix that another structure holds: its yes is asked. */
  readonly askAgreements: ReturnType<typeof agreementAsker>;
  readonly tell: Tell;
};

export function submitter(parts: SubmissionParts): Verb<typeof submitDossier> {
  return (call, { body }) => submit(call, body, parts);
}

type Shown = Pick<Element, 'elementId' | 'revision'>;
type Wanted = { readonly dossierId: number; readonly elements?: readonly Shown[] | undefined };

async function submit(call: Call, { dossierId, elements: shown }: Wanted, parts: SubmissionParts) {
  const { declaredFaults, proximityBeforeSubmit, tell } = parts;
  const dossier = await lockDossier(call, dossierId);
  await eligibleStructure(call, dossier.structureId);
  const entered = (await elementsOf(call, dossier.dossierId)).filter(({ statut }) =>
    recordingLife.isOpenTo({ action: 'submit', from: statut, by: 'producer' }),
  );
  if (entered.length === 0) {
    throw new Refusal(dossier.etat === DOSSIER_ETATS.SAISIE ? DOSSIER_EMPTY : DOSSIER_ALREADY_SENT);
  }
  if (shown !== undefined && asRead(shown) !== asRead(entered)) throw new Refusal(DOSSIER_CHANGED);
  refuseIncomplete(call, entered);
  const proximity = await proximityBeforeSubmit(
    call,
    dossier,
    entered.map(({ elementId }) => elementId),
  );
  const leaving = new Set(proximity.reused.map(({ elementId }) => elementId));
  const carried = entered.flatMap(({ elementId, type, isrcDeclare: isrc }) =>
    isrc === null || leaving.has(elementId) ? [] : [{ elementId, type, isrc }],
  );
  const errors = [
    ...(await declaredFaults(call, { structureId: dossier.structureId, elements: carried })),
    ...proximity.errors,
  ];
  if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
  await parts.askAgreements(call, { structureId: dossier.structureId, elements: carried });
  const staying = await withoutReused(call, entered, proximity.reused);
  const moved = await moveElements(call, staying, sendingOf);
  const sending = await moveDossier(acting(call), dossier, { action: 'submit', by: 'producer' });
  const toTime = moved.filter(
    ({ written }) => written !== null && awaitsMinuterie(written.statut),
  ).length;
  await call.record({
    ...sending.trace,
    structureId: dossier.structureId,
    dossierId: dossier.dossierId,
    before: { etat: dossier.etat },
    after: {
      etat: sending.etat,
      attestation: true,
      elements: moved.map(({ element, written }) => [element.elementId, written?.statut]),
    },
  });
  const numero = numeroOf(dossier);
  const sent = moved.length - toTime;
  const about = {
    structureId: dossier.structureId,
    dossierId,
    interlocuteurId: interlocuteurOf(call),
  };
  const facts = { numero, titre: dossier.titre, sent, toTime };
  await tellMove(tell, call, sending, about, { DOSSIER_SUBMITTED: facts });
  return { dossierId, numero, etat: sending.etat ?? dossier.etat, sent, toTime };
}

const asRead = (elements: readonly Shown[]): string =>
  elements
    .map(({ elementId, revision }) => `${elementId}/${revision}`)
    .toSorted()
    .join(' ');

/** Every fault of every recording at once: nobody should send five times to learn of five faults. */
function refuseIncomplete(call: Call, elements: readonly Element[]): void {
  const year = yearOfAssignment(call.now);
  const errors = elements.flatMap((element): FieldError[] => {
    const fields = fieldsOf(element);
    return [...missingForSubmission(fields), ...checkElementFields(fields, { year })].map(
      (fault) => ({
        ...fault,
        path: `elements.${element.elementId}.${fault.path}`,
      }),
    );
  });
  if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
}

function sendingOf(element: Element): Step {
  const conditions = { minuterieComplete: isMinuterieComplete(fieldsOf(element)) };
  return { action: 'submit', by: 'producer', conditions };
}
