/** `PUT /api/structure`: the structure's own people change their fields, staff all fields. */

import {
  STRUCTURE_CHANGED,
  STRUCTURE_READ_ONLY,
  structureChange,
  type updateStructure,
} from '#contract/account/structure.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { DomainError, type FieldError } from '#domain/domain-error.ts';
import { isBlank } from '#domain/free-text.ts';
import { structureStateMachine } from '#domain/structure/state-machine.ts';
import type { StructureFields } from '#domain/structure/structure-fields.ts';
import { mayChangeFile } from '#domain/structure/structure-rules.ts';
import type { Call, Preparation, PreparedHandler } from '#server/platform/call.ts';
import { structureFieldsOf } from '#server/platform/database/column-of.ts';
import { violatedConstraint } from '#server/platform/database/database-error.ts';
import { readOnlyErrors } from '#server/platform/read-only-errors.ts';
import { type Dated, redated, situationAfter, situationErrors } from './admin/situation-door.ts';
import { changedFields, columnsOf, presentStructure, type Structure } from './structure-columns.ts';
import {
  capacityOf,
  findStructure,
  lockStructure,
  structureCan,
  targetEdit,
} from './structure-lookup.ts';
import { changedStatus, changeErrors, type SituationChange, societyOnly } from './update-errors.ts';

type Body = BodyOf<typeof updateStructure>;

/** Files sent with a change. Provided by `compose.ts`. */
export type OpenDeposit = (
  call: Preparation,
  structureId: number,
  files: NonNullable<Body['justificatifs']>,
  /** Errors in the rest of the change, reported together with those of the files. */
  fieldErrors: readonly FieldError[],
) => Promise<Deposit>;
type Deposit = {
  /**
   * Inserts their rows in the transaction.
   * @returns what the history stores of them
   */
  readonly enter: (call: Call) => Promise<readonly object[]>;
  readonly giveUp: () => Promise<void>;
};

type StaffColumns = Partial<Pick<Structure, 'situationDepuis' | 'absorbeePar' | 'marque'>>;

export function updater(
  openDeposit: OpenDeposit,
): PreparedHandler<typeof updateStructure, Deposit | null> {
  return {
    async prepare(call, { body }) {
      const { structureId, justificatifs = [] } = body;
      if (justificatifs.length === 0) return null;
      const { errors } = await planned(call, await findStructure(call, structureId), body);
      return openDeposit(call, structureId, justificatifs, errors);
    },
    async write(call, { body }, deposit) {
      const structure = await lockStructure(call, body.structureId);
      const { changed, status, since, errors } = await planned(call, structure, body);
      if (errors.length > 0) throw new DomainError(INVALID_FIELDS, { errors });
      const names = Object.keys({ ...changed, ...status, ...since });
      if (names.length === 0 && deposit === null) {
        call.recordNothing();
        return presentStructure(structure, structureCan(call, structure));
      }
      const after = await writeChange(call, structure, changed, { ...status, ...since });
      const files = deposit === null ? {} : { justificatifs: await deposit.enter(call) };
      await call.record({
        structureId: structure.structureId,
        before: pick(structure, names),
        after: { ...changed, ...status, ...since, ...reasonOf(body), ...files },
      });
      return presentStructure(after, structureCan(call, after));
    },
    giveUp: async (deposit) => deposit?.giveUp(),
  };
}

/**
 * The planned change, with its errors.
 * @throws Refusal when the structure's status forbids it
 */
async function planned(call: Preparation, structure: Structure, body: Body) {
  refuseStale(call, structure, body);
  targetEdit(call, structure);
  const by = capacityOf(call);
  if (by === 'owner' && !mayChangeFile(structure)) throw new DomainError(STRUCTURE_READ_ONLY);
  const changed = changedFields(structureFieldsOf(structure), body);
  const status = changedStatus(structure, body);
  const current = presentStructure(structure, structureCan(call, structure));
  const situation = situationAfter(structure, status, body);
  const moved = redated(structure, situation);
  const errors = [
    ...readOnlyErrors(body, structureChange, current),
    ...changeErrors(call, structure, changed, status),
    ...(by === 'owner' ? societyOnly(Object.keys(moved)) : []),
    ...(by === 'staff' && Object.keys({ ...moved, ...status }).length > 0
      ? await textWithSituation(call, structure, status, situation, body)
      : []),
  ];
  return { changed, status, since: status.situation === undefined ? moved : situation, errors };
}

function refuseStale(call: Preparation, structure: Structure, body: Body): void {
  const { structureId: _which, justificatifs: _files, revision, ...sent } = body;
  if (revision === undefined || revision === structure.revision) return;
  const current = presentStructure(structure, structureCan(call, structure));
  throw new DomainError(STRUCTURE_CHANGED, { versions: { sent, current } });
}

/** @throws Refusal INVALID_FIELDS: another structure has this member number. */
export async function writeChange(
  call: Call,
  { structureId, etat: from, revision }: Structure,
  changed: Partial<StructureFields>,
  status: SituationChange & StaffColumns,
): Promise<Structure> {
  const move = { action: 'edit', from, by: capacityOf(call) } as const;
  const { written } = structureStateMachine.transition(move, { now: call.now, revision });
  try {
    return await call.db
      .updateTable('structure')
      .set({ ...columnsOf(changed), ...status, ...written })
      .where('structureId', '=', structureId)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (violatedConstraint(error) !== 'structure_num_ayd_key') throw error;
    throw new DomainError(INVALID_FIELDS, { errors: [NUMBER_TAKEN] });
  }
}

const NUMBER_TAKEN: FieldError = {
  path: 'numAyd',
  code: 'TAKEN',
  message: 'Ce numéro de membre est déjà celui d’une autre structure.',
};

/** A situation is set by one rule, whichever the door: its day, its reason, and the absorbing structure. */
async function textWithSituation(
  call: Preparation,
  structure: Structure,
  status: SituationChange,
  situation: Dated,
  body: Body,
): Promise<readonly FieldError[]> {
  const reason =
    status.situation !== undefined && isBlank(body.motif ?? null)
      ? [{ path: 'motif', code: 'REQUIRED', message: 'Dites pourquoi la situation change.' }]
      : [];
  return [...(await situationErrors(call, structure, status, situation, body)), ...reason];
}

const reasonOf = ({ motif }: Body) => (isBlank(motif ?? null) ? {} : { motif });

/** Stored values of some fields, under their API names. */
export function pick(
  structure: Structure,
  names: readonly string[],
): Record<string, string | number | null> {
  const { statut, situation, situationDepuis, absorbeePar, numAyd, isAyantDroit, marque } =
    structure;
  const all = {
    ...structureFieldsOf(structure),
    statut,
    situation,
    situationDepuis,
    absorbeePar,
    numAyd,
    marque,
    isAyantDroit: Number(isAyantDroit),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}
