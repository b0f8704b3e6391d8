import { readDossier, renameDossier } from '#contract/registration/dossier.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import {
  createElement,
  deleteElement,
  ELEMENT_CHANGED,
  updateElement,
} from '#contract/registration/isrc.ts';
import { TRANSITION_REFUSED } from '#domain/registration/transitions.ts';
import { call } from '#web/app/api/call.ts';
import { filledFields } from './body.ts';
import type { Known } from './known.ts';
import type { Task } from './task.ts';

export type Performed = { readonly known: Known | null; readonly dossierId: number | null };

export type Performing = {
  /** Null: the first recording opens the dossier. */
  readonly dossierId: number | null;
  readonly structureId: number;
  /** Of a creation: sent twice under it, it creates one recording. */
  readonly idempotencyKey: string | undefined;
};

/** Makes the call that a task stands for. Throws `ProblemError`. */
export async function perform(task: Task, context: Performing): Promise<Performed> {
  switch (task.kind) {
    case 'rename':
      if (context.dossierId !== null) {
        const body = { dossierId: context.dossierId, titre: task.titre.trim() || null };
        await call(renameDossier, { body });
      }
      return { known: null, dossierId: null };
    case 'create':
      return create(task, context);
    case 'update':
      return update(task);
    case 'delete':
      if (context.dossierId !== null) {
        const body = { dossierId: context.dossierId, elementId: task.known.elementId };
        await call(deleteElement, { body });
      }
      return { known: null, dossierId: null };
  }
}

async function create(
  { body }: Task & { kind: 'create' },
  { dossierId, structureId, idempotencyKey }: Performing,
): Promise<Performed> {
  const opened = dossierId === null ? { structureId } : { dossierId };
  const created = await call(createElement, {
    body: { ...filledFields(body), ...opened },
    idempotencyKey,
  });
  const { elementId, revision } = created;
  const can = { edit: true, delete: true };
  const known: Known = {
    elementId,
    revision,
    saved: body,
    statut: 'USER',
    motif: null,
    corrected: false,
    can,
  };
  return { known, dossierId: created.dossierId };
}

async function update({ known, changes }: Task & { kind: 'update' }): Promise<Performed> {
  const { elementId, revision } = known;
  const after = await call(updateElement, { body: { elementId, revision, ...changes } });
  const { statut, motif, can } = after;
  const saved = { ...known.saved, ...changes };
  return {
    known: { elementId, revision: after.revision, saved, statut, motif, corrected: true, can },
    dossierId: null,
  };
}

/** A recording as it is saved now; null when it is gone. */
export async function readElement(
  dossierId: number | null,
  elementId: number,
): Promise<ElementOut | null> {
  if (dossierId === null) return null;
  const { elements } = await call(readDossier, { query: { dossierId: String(dossierId) } });
  return elements.find((element) => element.elementId === elementId) ?? null;
}

/** A dossier that cannot be read either is another structure's for the time being: nothing is gone. */
export async function isGone(dossierId: number | null, { elementId }: Known): Promise<boolean> {
  return readElement(dossierId, elementId).then(
    (element) => element === null,
    () => false,
  );
}

/** What the portal answers once it has looked at a creation and will not carry it out. */
export const isRefusal = (status: number): boolean => [400, 409, 422].includes(status);

/** What it answers to a change of a recording that is no longer as it was read. */
export const isOvertaken = (code: string): boolean =>
  code === ELEMENT_CHANGED.code || code === TRANSITION_REFUSED.code;
