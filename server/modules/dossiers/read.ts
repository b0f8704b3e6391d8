/** `GET /api/dossier`: the dossier with its recordings, its history, and what this person may do next. */

import { type SqlBool, sql } from 'kysely';
import { NOT_FOUND } from '#contract/problem.ts';
import type { DossierOut, readDossier } from '#contract/registration/dossier.ts';
import { DomainError } from '#domain/domain-error.ts';
import { type DossierMove, dossierStateMachine } from '#domain/dossier/state-machine.ts';
import { may } from '#domain/permission/may.ts';
import { isWithTheSociety } from '#domain/registration/statuts.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';
import type { declaredCases } from '#server/modules/numbering/agreements/cases.ts';
import type { nextPrefixes } from '#server/modules/numbering/next-prefixe.ts';
import type { choicesOf } from '#server/modules/proximity/dossier-choices.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { ENTRY_COLUMNS, presentEntry } from '#server/platform/history/present-entry.ts';
import { inOneTrip } from '#server/platform/reading/in-one-trip.ts';
import { withPast } from '#server/platform/scope.ts';
import { capacitiesIn, simpleMovesFor } from './decision/simple-move.ts';
import { dossierHeads, type HeadRow, presentHead } from './dossier-head.ts';
import type { Element } from './dossier-lookup.ts';
import { presentElement } from './elements/element-columns.ts';
import { elementCan } from './elements/element-lookup.ts';

export type ReadDeps = {
  readonly societyStructureId: number;
  /** What staff see of the codes that recordings carry. */
  readonly declaredCases: typeof declaredCases;
  /** From which prefix the next codes of each type would come, and which of the pool could be chosen in its place. */
  readonly nextPrefixes: typeof nextPrefixes;
  /** What was chosen about recordings that look like others. */
  readonly choicesOf: typeof choicesOf;
};

export function reader({
  societyStructureId,
  nextPrefixes,
  choicesOf,
  declaredCases,
}: ReadDeps): Handler<typeof readDossier> {
  return async (call, { query }) => {
    const read = await sheetOf(call, query.dossierId);
    const [head] = read.heads;
    if (head === undefined) throw new DomainError(NOT_FOUND);
    const { elements, history } = read;
    const staff = call.actor.kind === 'staff';
    return {
      ...presentHead(call, head),
      statut: head.statut,
      situation: head.situation,
      siret: head.siret,
      deposePar: head.senderNom === null ? null : `${head.senderPrenom} ${head.senderNom}`,
      elements: elements.map(({ code: isrc, annuleLe, ...element }) =>
        presentElement(
          element,
          isrc === null ? null : { isrc, annuleLe },
          elementCan(call, element),
        ),
      ),
      choixProximite: head.chosen
        ? await choicesOf(
            call,
            elements.map(({ elementId }) => elementId),
          )
        : [],
      ...presentHistory(call, history, societyStructureId),
      ...(staff ? await numbersOf(call, head.structureId, elements, nextPrefixes) : UNTOLD),
      reserve: head.reserve,
      codesDeclares: staff ? await declaredCases(call, head.structureId, carried(elements)) : [],
      can: canOf(call, head, elements),
    };
  };
}

/** Which prefix a code comes from is the society's business until the code exists. */
const UNTOLD = { prefixes: { P: null, V: null }, reserves: { P: null, V: null } };

function carried(elements: readonly Element[]) {
  return elements.flatMap(
    ({ elementId, type, isrcDeclare: isrc, anneePublication, anneeFixation }) =>
      isrc === null ? [] : [{ elementId, type, isrc, anneePublication, anneeFixation }],
  );
}

async function numbersOf(
  call: Call,
  structureId: number,
  elements: readonly Element[],
  nextPrefixes: ReadDeps['nextPrefixes'],
): Promise<Pick<DossierOut, 'prefixes' | 'reserves'>> {
  const count = (type: 'P' | 'V') => {
    const waiting = elements.filter(
      (one) => one.type === type && one.isrcDeclare === null && isWithTheSociety(one.statut),
    );
    return Math.max(1, waiting.length);
  };
  const { P, V } = await nextPrefixes(call, {
    structureId,
    counts: { P: count('P'), V: count('V') },
  });
  return {
    prefixes: { P: P.prefixe, V: V.prefixe },
    reserves: { P: P.reserve, V: V.reserve },
  };
}

/** The dossier, its recordings and its past: nobody in whose scope the dossier is not reads the first of them. */
const sheetOf = (call: Call, dossierId: number) =>
  inOneTrip(
    call.db,
    {
      heads: headOf(call, dossierId),
      elements: recordingsOf(call, dossierId),
      history: historyOf(call, dossierId),
    },
    {
      createdAt: true,
      updatedAt: true,
      submittedAt: true,
      returnedAt: true,
      decidedAt: true,
      lockedAt: true,
      annuleLe: true,
      at: true,
    },
  );

/** With what only the sheet of the dossier says: who sent it, and what staff look at first in the structure. */
function headOf(call: Call, dossierId: number) {
  return (
    dossierHeads(call)
      .leftJoin('interlocuteur as p', 'p.interlocuteurId', 'd.submittedBy')
      .select([
        'd.reserve',
        's.statut',
        's.situation',
        's.siret',
        'p.prenom as senderPrenom',
        'p.nom as senderNom',
      ])
      // Few dossiers have any, and they are asked for apart.
      .select(
        sql<boolean>`exists (select 1 from proximite_choix x join element m on m.element_id = x.element_id
      where m.dossier_id = d.dossier_id)`.as('chosen'),
      )
      .where('d.dossierId', '=', dossierId)
  );
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
    .orderBy('e.rang');
}

function canOf(call: Call, head: HeadRow, elements: readonly Element[]): DossierOut['can'] {
  const { actor } = call;
  const by = 'producer';
  const writes = may(actor, 'writeDossiers', { structureId: head.structureId });
  const some = (test: (element: Element) => boolean) => elements.some(test);
  const capacities = capacitiesIn(call, head);
  const simple = simpleMovesFor(call, head);
  const lockedByAnother = presentHead(call, head).lock !== null && !capacities.includes('holder');
  const moves = (action: DossierMove['action']) =>
    dossierStateMachine.isOpenTo({ action, from: head.etat, by: capacities });
  return {
    edit:
      writes &&
      some(({ statut }) => recordingStateMachine.can({ action: 'edit', from: statut, by })),
    submit:
      writes &&
      some(({ statut }) => recordingStateMachine.isOpenTo({ action: 'submit', from: statut, by })),
    // Empty since its recordings were transferred, it still is where their codes were given.
    delete:
      writes &&
      moves('delete') &&
      elements.every(({ statut }) =>
        recordingStateMachine.can({ action: 'delete', from: statut, by }),
      ),
    takeInCharge:
      !lockedByAnother && moves('takeInCharge') && some(({ statut }) => isWithTheSociety(statut)),
    decide:
      moves('decide') &&
      some(({ statut }) =>
        recordingStateMachine.isOpenTo({ action: 'accept', from: statut, by: 'holder' }),
      ),
    release: simple.includes('release'),
    moves: simple,
  };
}

/** The history of a dossier, newest first. */
const LONGEST = 200;

/** What `presentHistory` is given: the last lines and one more, or as many as there are since the last decision. */
function historyOf(call: Call, dossierId: number) {
  const lines = linesOf(call, dossierId);
  const decision = lines.where('h.action', '=', sql.lit('dossier.decide')).limit(sql.lit(1));
  return lines
    .leftJoin('interlocuteur as i', 'i.interlocuteurId', 'h.interlocuteurId')
    .select(ENTRY_COLUMNS)
    .where(
      sql<SqlBool>`h.historique_id >= least(
        (select min(historique_id) from (${lines.select('h.historiqueId').limit(sql.lit(LONGEST + 1))}) as newest),
        (${decision.select('h.historiqueId')}))`,
    );
}

function linesOf({ db, scope }: Call, dossierId: number) {
  const lines = db
    .selectFrom('historique as h')
    .where('h.dossierId', '=', dossierId)
    .orderBy('h.historiqueId', 'desc');
  // A draft may come from an absorbed company, whose work on it stays its own; a record joined to this one is its past.
  return scope.kind === 'one'
    ? lines.where(sql<SqlBool>`h.structure_id in ${withPast(scope.structureId)}`)
    : lines;
}

type Row = Awaited<ReturnType<ReturnType<typeof historyOf>['execute']>>[number];

function presentHistory(
  call: Call,
  rows: readonly Row[],
  societyStructureId: number,
): Pick<DossierOut, 'history' | 'historyCut'> {
  const historyCut = rows.length > LONGEST;
  // The line that says that there are more is not one of the last, unless it is the decision that was sought.
  const isOneMore = historyCut && rows.at(-1)?.action !== 'dossier.decide';
  const shown = isOneMore ? rows.slice(0, -1) : rows;
  const history = shown.map((row) => presentEntry(call, row, societyStructureId));
  return { history, historyCut };
}
