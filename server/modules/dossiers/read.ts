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
  /** Declared codes of recordings, as staff see them. */
  readonly declaredCases: typeof declaredCases;
  /**
   * The prefix that supplies the next code of each type, and the pool prefix that staff could
   * choose instead.
   */
  readonly nextPrefixes: typeof nextPrefixes;
  /** Choices made about recordings that look like others. */
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

/** Until the code exists, only the society may know its prefix. */
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

/** The dossier, its recordings and its history; the scope is checked when the dossier is read. */
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

/**
 * With the fields of the full dossier only: its sender, and what staff check first about the
 * structure.
 */
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
      // Only whether choices exist: few dossiers have any, and they are read by a separate query.
      .select(
        sql<boolean>`exists (select 1 from proximite_choix x join element m on m.element_id = x.element_id
      where m.dossier_id = d.dossier_id)`.as('chosen'),
      )
      .where('d.dossierId', '=', dossierId)
  );
}

/**
 * The recordings now in the dossier, each with its code: a code still names the dossier it was
 * issued in.
 */
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
    // A dossier emptied by transfers still holds the issue of their codes, and cannot be deleted.
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

/** Maximum history lines shown, newest first. */
const LONGEST = 200;

/**
 * Input of `presentHistory`: the last lines plus one, or all lines since the last decision if more.
 */
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
  // A draft may come from an absorbed company, whose history stays private; that of a record merged
  // into this one is included.
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
  // The extra line, which shows that there are more, is dropped unless it is the decision.
  const isOneMore = historyCut && rows.at(-1)?.action !== 'dossier.decide';
  const shown = isOneMore ? rows.slice(0, -1) : rows;
  const history = shown.map((row) => presentEntry(call, row, societyStructureId));
  return { history, historyCut };
}
