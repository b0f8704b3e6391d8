/** `POST /api/isrc`: a recording enters a draft; without dossierId, a new draft is opened for it. */

import { elementFieldsIn } from '../../../../contract/element.ts';
import {
  type createElement,
  DOSSIER_FULL,
  DOSSIER_SENT,
  LARGEST_DOSSIER,
} from '../../../../contract/isrc.ts';
import { INVALID_FIELDS } from '../../../../contract/problem.ts';
import { ETATS } from '../../../../domain/dossier/etats.ts';
import { checkElementFields, EMPTY_ELEMENT } from '../../../../domain/element/element.ts';
import { yearOfAssignment } from '../../../../domain/isrc/year-of-assignment.ts';
import { Refusal } from '../../../../domain/refusal.ts';
import { transition } from '../../../../domain/registration/transitions.ts';
import { type Call, interlocuteurOf, type Verb } from '../../../platform/call.ts';
import { type Dossier, lockDossier } from '../dossier-lookup.ts';
import { eligibleStructure } from '../requesting-structure.ts';
import { columnsOf, type FieldName, givenFields, mergedFields } from './element-columns.ts';

const FIELD_NAMES = Object.keys(elementFieldsIn) as FieldName[];

export const create: Verb<typeof createElement> = async (call, { body }) => {
  const dossier =
    body.dossierId === undefined
      ? await openDraft(call, body.structureId)
      : await openedDraft(call, body.dossierId);
  transition({ action: 'create', from: null, by: 'producer' });
  const fields = givenFields(body, FIELD_NAMES);
  const faults = checkElementFields(mergedFields(EMPTY_ELEMENT, fields), {
    year: yearOfAssignment(call.now),
  });
  if (faults.length > 0) throw new Refusal(INVALID_FIELDS, { errors: faults });
  const rang = await nextRang(call, dossier.dossierId);
  const created = await call.db
    .insertInto('element')
    .values({
      producteur: dossier.raison,
      ...columnsOf(fields),
      type: fields.type ?? 'P',
      dossierId: dossier.dossierId,
      structureId: dossier.structureId,
      rang,
      createdAt: call.now,
      updatedAt: call.now,
    })
    .returning(['elementId', 'dossierId', 'rang', 'revision'])
    .executeTakeFirstOrThrow();
  await call.db
    .updateTable('dossier')
    .set({ updatedAt: call.now })
    .where('dossierId', '=', dossier.dossierId)
    .execute();
  await call.record({
    structureId: dossier.structureId,
    dossierId: dossier.dossierId,
    elementId: created.elementId,
    after: fields,
  });
  return created;
};

type Draft = Pick<Dossier, 'dossierId' | 'structureId'> & { readonly raison: string };

async function openDraft(call: Call, wishedStructureId: number | undefined): Promise<Draft> {
  const structure = await eligibleStructure(call, wishedStructureId);
  const { dossierId } = await call.db
    .insertInto('dossier')
    .values({
      structureId: structure.structureId,
      titre: null,
      creePar: interlocuteurOf(call),
      submittedAt: null,
      submittedBy: null,
      decidedAt: null,
      decidedBy: null,
      lockedBy: null,
      lockedAt: null,
      createdAt: call.now,
      updatedAt: call.now,
    })
    .returning('dossierId')
    .executeTakeFirstOrThrow();
  return { dossierId, ...structure };
}

async function openedDraft(call: Call, dossierId: number): Promise<Draft> {
  const dossier = await lockDossier(call, dossierId);
  const structure = await eligibleStructure(call, dossier.structureId);
  // What was sent is not added to: staff would decide on something they did not see.
  if (dossier.etat !== ETATS.SAISIE) throw new Refusal(DOSSIER_SENT);
  return { ...dossier, raison: structure.raison };
}

async function nextRang(call: Call, dossierId: number): Promise<number> {
  const { last, held } = await call.db
    .selectFrom('element')
    .select(({ fn }) => [fn.max('rang').as('last'), fn.countAll<number>().as('held')])
    .where('dossierId', '=', dossierId)
    .executeTakeFirstOrThrow();
  if (Number(held) >= LARGEST_DOSSIER) throw new Refusal(DOSSIER_FULL);
  return (last ?? 0) + 1;
}
