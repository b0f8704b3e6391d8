import { readDossier, renameDossier } from '#contract/registration/dossier.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import { createElement, deleteElement, updateElement } from '#contract/registration/isrc.ts';
import { call } from '#web/app/api/call.ts';
import { bodyOf, filledFields } from './body.ts';
import type { Known } from './known.ts';
import { rowOfElement } from './row-of-element.ts';
import type { Task } from './task.ts';

export type Performed = { readonly known: Known | null; readonly dossierId: number | null };

export type Performing = {
  /** Null: the first recording opens the dossier. */
  readonly dossierId: number | null;
  readonly structureId: number;
  readonly year: number;
  /** Of the creation that opens the dossier: sent twice, it opens one. */
  readonly openingKey: string | undefined;
  /** The last call got no answer: it may have been carried out all the same. */
  readonly uncertain: boolean;
  /** Elements that a line stands for already. */
  readonly knownIds: ReadonlySet<number>;
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
      return (context.uncertain ? await findLost(task, context) : null) ?? create(task, context);
    case 'update':
      return update(task, context);
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
  { dossierId, structureId, openingKey }: Performing,
): Promise<Performed> {
  const opened = dossierId === null ? { structureId } : { dossierId };
  const created = await call(createElement, {
    body: { ...filledFields(body), ...opened },
    idempotencyKey: openingKey,
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

async function update(
  { row, known, changes }: Task & { kind: 'update' },
  { year }: Performing,
): Promise<Performed> {
  const { elementId, revision } = known;
  const after = await call(updateElement, { body: { elementId, revision, ...changes } });
  const { statut, motif, can } = after;
  const saved = { ...bodyOf(row, year) };
  return {
    known: { elementId, revision: after.revision, saved, statut, motif, corrected: true, can },
    dossierId: null,
  };
}

/** The recording of a creation whose answer was lost on the way, so that it is not created twice. */
async function findLost(
  { body }: Task & { kind: 'create' },
  { dossierId, year, knownIds }: Performing,
): Promise<Performed | null> {
  if (dossierId === null) return null;
  const { elements } = await call(readDossier, { query: { dossierId: String(dossierId) } });
  const told = JSON.stringify(filledFields(body));
  const found = elements.find((element) => {
    if (knownIds.has(element.elementId)) return false;
    const saved = filledFields(bodyOf(rowOfElement(element), year));
    return JSON.stringify(pick(saved, filledFields(body))) === told;
  });
  if (found === undefined) return null;
  const { elementId, revision, statut, motif, can } = found;
  return { known: { elementId, revision, saved: body, statut, motif, corrected: false, can }, dossierId };
}

/** The fields of `from` that `like` has, in its order. */
function pick(from: object, like: object): object {
  const values = new Map(Object.entries(from));
  return Object.fromEntries(Object.keys(like).map((name) => [name, values.get(name)]));
}

/** A recording as it is saved now; null when it is gone. */
export async function readElement(dossierId: number | null, elementId: number): Promise<ElementOut | null> {
  if (dossierId === null) return null;
  const { elements } = await call(readDossier, { query: { dossierId: String(dossierId) } });
  return elements.find((element) => element.elementId === elementId) ?? null;
}
