/** `PUT /api/structure`: the structure's own people change what is theirs to say, staff everything. */

import {
  STRUCTURE_CHANGED,
  STRUCTURE_READ_ONLY,
  structureChange,
  type updateStructure,
} from '#contract/account/structure.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { INVALID_FIELDS } from '#contract/problem.ts';
import { isBlank } from '#domain/free-text.ts';
import { type FieldError, Refusal } from '#domain/refusal.ts';
import { structureLife } from '#domain/structure/life.ts';
import type { StructureFields } from '#domain/structure/structure-fields.ts';
import { mayChangeFile } from '#domain/structure/structure-rules.ts';
import type { Call, Preparation, PreparedVerb } from '#server/platform/call.ts';
import { structureFieldsOf } from '#server/platform/database/column-of.ts';
import { violatedConstraint } from '#server/platform/database/database-error.ts';
import { readOnlyFaults } from '#server/platform/read-only-faults.ts';
import { type Dated, redated, situationAfter, situationFaults } from './care/situation-door.ts';
import { changedFields, columnsOf, presentStructure, type Structure } from './structure-columns.ts';
import {
  capacityOf,
  findStructure,
  leadEdit,
  lockStructure,
  structureCan,
} from './structure-lookup.ts';
import { changedStanding, changeFaults, type Standing, societyOnly } from './update-faults.ts';

type Body = BodyOf<typeof updateStructure>;

/** Files that come with a change. Handed in by `compose.ts`. */
export type OpenDeposit = (
  call: Preparation,
  structureId: number,
  files: NonNullable<Body['justificatifs']>,
  /** What is wrong with the rest of the change, to be told with what is wrong with the files. */
  faults: readonly FieldError[],
) => Promise<Deposit>;
type Deposit = {
  /** In the transaction: their rows. @returns what the history keeps of them */
  readonly enter: (call: Call) => Promise<readonly object[]>;
  readonly giveUp: () => Promise<void>;
};

type StaffColumns = Partial<Pick<Structure, 'situationDepuis' | 'absorbeePar' | 'marque'>>;

export function updater(
  openDeposit: OpenDeposit,
): PreparedVerb<typeof updateStructure, Deposit | null> {
  return {
    async prepare(call, { body }) {
      const { structureId, justificatifs = [] } = body;
      if (justificatifs.length === 0) return null;
      const { errors } = await planned(call, await findStructure(call, structureId), body);
      return openDeposit(call, structureId, justificatifs, errors);
    },
    async write(call, { body }, deposit) {
      const structure = await lockStructure(call, body.structureId);
      const { changed, standing, since, errors } = await planned(call, structure, body);
      if (errors.length > 0) throw new Refusal(INVALID_FIELDS, { errors });
      const names = Object.keys({ ...changed, ...standing, ...since });
      if (names.length === 0 && deposit === null) {
        call.recordNothing();
        return presentStructure(structure, structureCan(call, structure));
      }
      const after = await writeChange(call, structure, changed, { ...standing, ...since });
      const files = deposit === null ? {} : { justificatifs: await deposit.enter(call) };
      await call.record({
        structureId: structure.structureId,
        before: pick(structure, names),
        after: { ...changed, ...standing, ...since, ...reasonOf(body), ...files },
      });
      return presentStructure(after, structureCan(call, after));
    },
    giveUp: async (deposit) => deposit?.giveUp(),
  };
}

/** What the change would do, and what is wrong with it. @throws Refusal when it is not the moment for it */
async function planned(call: Preparation, structure: Structure, body: Body) {
  refuseStale(call, structure, body);
  leadEdit(call, structure);
  const by = capacityOf(call);
  if (by === 'owner' && !mayChangeFile(structure)) throw new Refusal(STRUCTURE_READ_ONLY);
  const changed = changedFields(structureFieldsOf(structure), body);
  const standing = changedStanding(structure, body);
  const current = presentStructure(structure, structureCan(call, structure));
  const situation = situationAfter(structure, standing, body);
  const moved = redated(structure, situation);
  const errors = [
    ...readOnlyFaults(body, structureChange, current),
    ...changeFaults(call, structure, changed, standing),
    ...(by === 'owner' ? societyOnly(Object.keys(moved)) : []),
    ...(by === 'staff' && Object.keys({ ...moved, ...standing }).length > 0
      ? await saidWithSituation(call, structure, standing, situation, body)
      : []),
  ];
  return { changed, standing, since: standing.situation === undefined ? moved : situation, errors };
}

function refuseStale(call: Preparation, structure: Structure, body: Body): void {
  const { structureId: _which, justificatifs: _files, revision, ...sent } = body;
  if (revision === undefined || revision === structure.revision) return;
  const current = presentStructure(structure, structureCan(call, structure));
  throw new Refusal(STRUCTURE_CHANGED, { versions: { sent, current } });
}

/** @throws Refusal INVALID_FIELDS: another structure has this member number. */
export async function writeChange(
  call: Call,
  { structureId, etat: from, revision }: Structure,
  changed: Partial<StructureFields>,
  standing: Standing & StaffColumns,
): Promise<Structure> {
  const move = { action: 'edit', from, by: capacityOf(call) } as const;
  const { written } = structureLife.advance(move, { now: call.now, revision });
  try {
    return await call.db
      .updateTable('structure')
      .set({ ...columnsOf(changed), ...standing, ...written })
      .where('structureId', '=', structureId)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (violatedConstraint(error) !== 'structure_num_ayd_key') throw error;
    throw new Refusal(INVALID_FIELDS, { errors: [NUMBER_TAKEN] });
  }
}

const NUMBER_TAKEN: FieldError = {
  path: 'numAyd',
  code: 'TAKEN',
  message: 'Ce numéro de membre est déjà celui d’une autre structure.',
};

/** A situation is set by one rule, whichever the door: its day, its reason, and the absorbing structure. */
async function saidWithSituation(
  call: Preparation,
  structure: Structure,
  standing: Standing,
  situation: Dated,
  body: Body,
): Promise<readonly FieldError[]> {
  const reason =
    standing.situation !== undefined && isBlank(body.motif ?? null)
      ? [{ path: 'motif', code: 'REQUIRED', message: 'Dites pourquoi la situation change.' }]
      : [];
  return [...(await situationFaults(call, structure, standing, situation, body)), ...reason];
}

const reasonOf = ({ motif }: Body) => (isBlank(motif ?? null) ? {} : { motif });

/** The stored values of some fields, under their names on the wire. */
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
