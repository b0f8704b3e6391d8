/**
 * `POST /api/dossier/submit`: recordings being entered go to staff; those without timing wait for
 * it.
 */

import { INVALID_FIELDS } from '#contract/problem.ts';
import {
  DOSSIER_ALREADY_SENT,
  DOSSIER_EMPTY,
  type submitDossier,
} from '#contract/registration/dossier.ts';
import { DOSSIER_CHANGED } from '#contract/registration/isrc.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import { numeroOf } from '#domain/dossier/numero.ts';
import { DOSSIER_ETATS } from '#domain/dossier/state-machine.ts';
import { checkElementFields, missingForSubmission } from '#domain/element/element.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { isMinuterieComplete } from '#domain/minuterie/sequences.ts';
import { awaitsMinuterie } from '#domain/registration/statuts.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';
import type { agreementAsker } from '#server/modules/numbering/agreements/ask.ts';
import type { declaredErrors } from '#server/modules/numbering/declare-codes.ts';
import type { proximityBeforeSubmit } from '#server/modules/proximity/before-submit.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { type Notify, notifyMove } from '#server/platform/notify.ts';
import { type Element, elementsOf, lockDossier } from './dossier-lookup.ts';
import { fieldsOf } from './elements/element-columns.ts';
import { moveDossier, onBehalfOf } from './move-dossier.ts';
import { moveElements, type Step } from './move-elements.ts';
import { eligibleStructure } from './requesting-structure.ts';

/** Checks of other modules on the recordings sent. Handed in by `compose.ts`. */
export type SubmissionDeps = {
  /** Faults of the codes that recordings carry already, under `elements.<id>.isrcDeclare`. */
  readonly declaredErrors: typeof declaredErrors;
  /**
   * Recordings that look like others without a choice made about them, and those that reuse a code.
   */
  readonly proximityBeforeSubmit: typeof proximityBeforeSubmit;
  /** Requests another structure's agreement for codes of a prefix that it holds. */
  readonly askAgreements: ReturnType<typeof agreementAsker>;
  readonly notify: Notify;
};

export function submitter(submissionDeps: SubmissionDeps): Handler<typeof submitDossier> {
  return (call, { body }) => submit(call, body, submissionDeps);
}

type Shown = Pick<Element, 'elementId' | 'revision'>;
type Requested = { readonly dossierId: number; readonly elements?: readonly Shown[] | undefined };

async function submit(
  call: Call,
  { dossierId, elements: shown }: Requested,
  submissionDeps: SubmissionDeps,
) {
  const { declaredErrors, proximityBeforeSubmit, notify } = submissionDeps;
  const dossier = await lockDossier(call, dossierId);
  await eligibleStructure(call, dossier.structureId);
  const entered = (await elementsOf(call, dossier.dossierId)).filter(({ statut }) =>
    recordingStateMachine.isOpenTo({ action: 'submit', from: statut, by: 'producer' }),
  );
  if (entered.length === 0) {
    throw new DomainError(
      dossier.etat === DOSSIER_ETATS.SAISIE ? DOSSIER_EMPTY : DOSSIER_ALREADY_SENT,
    );
  }
  if (shown !== undefined && asRead(shown) !== asRead(entered))
    throw new DomainError(DOSSIER_CHANGED);
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
    ...(await declaredErrors(call, { structureId: dossier.structureId, elements: carried })),
    ...proximity.errors,
  ];
  if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
  await submissionDeps.askAgreements(call, { structureId: dossier.structureId, elements: carried });
  const staying = await withoutReused(call, entered, proximity.reused);
  const moved = await moveElements(call, staying, sendingOf);
  const sending = await moveDossier(onBehalfOf(call), dossier, {
    action: 'submit',
    by: 'producer',
  });
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
  await notifyMove(notify, call, sending, about, { DOSSIER_SUBMITTED: facts });
  return { dossierId, numero, etat: sending.etat ?? dossier.etat, sent, toTime };
}

const asRead = (elements: readonly Shown[]): string =>
  elements
    .map(({ elementId, revision }) => `${elementId}/${revision}`)
    .toSorted()
    .join(' ');

/** All errors of all recordings at once, rather than one per attempt. */
function refuseIncomplete(call: Call, elements: readonly Element[]): void {
  const year = yearOfAssignment(call.now);
  const errors = elements.flatMap((element): FieldError[] => {
    const fields = fieldsOf(element);
    return [...missingForSubmission(fields), ...checkElementFields(fields, { year })].map(
      (fieldError) => ({
        ...fieldError,
        path: `elements.${element.elementId}.${fieldError.path}`,
      }),
    );
  });
  if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
}

function sendingOf(element: Element): Step {
  const conditions = { minuterieComplete: isMinuterieComplete(fieldsOf(element)) };
  return { action: 'submit', by: 'producer', conditions };
}

/** Recordings that take an existing code leave the dossier when it is sent: they ask for nothing. */
type ReusedCode = { readonly elementId: number; readonly isrc: string };

/**
 * Deletes them, each with an audit entry that names the code, and returns the others.
 * @throws Refusal DOSSIER_EMPTY when no other is left
 */
async function withoutReused(
  call: Call,
  entered: readonly Element[],
  reused: readonly ReusedCode[],
): Promise<readonly Element[]> {
  if (reused.length === 0) return entered;
  const codes = new Map(reused.map(({ elementId, isrc }) => [elementId, isrc]));
  const leaving = entered.filter(({ elementId }) => codes.has(elementId));
  const staying = entered.filter(({ elementId }) => !codes.has(elementId));
  if (staying.length === 0) {
    throw new DomainError(DOSSIER_EMPTY, {
      detail: 'Tous ses enregistrements reprennent un code existant : vous pouvez le supprimer.',
    });
  }
  for (const element of leaving) {
    await call.record({
      action: 'element.reuseCode',
      structureId: element.structureId,
      dossierId: element.dossierId,
      elementId: element.elementId,
      before: element,
      after: { isrc: codes.get(element.elementId) },
    });
  }
  await moveElements(call, leaving, () => ({ action: 'delete', by: 'producer' }));
  return staying;
}
