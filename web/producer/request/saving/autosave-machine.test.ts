import { describe, expect, test } from 'vitest';
import { INVALID_FIELDS, NOT_FOUND, STATUS_OF_KIND } from '#contract/problem.ts';
import { ELEMENT_CHANGED } from '#contract/registration/isrc.ts';
import type { DomainErrorDefinition } from '#domain/domain-error.ts';
import { TRANSITION_REFUSED } from '#domain/registration/transitions.ts';
import { ProblemError, unreachable } from '#web/platform/api/problem-error.ts';
import { anElement } from '#web/testing/element.ts';
import { blankRow, type Row } from '../sheet/row.ts';
import { type AutosaveEvent, next } from './autosave-machine.ts';
import { rowOfElement, type SavedLine, savedLineOf } from './saved-line.ts';
import { type AutosaveState, TITLE } from './saving-state.ts';

const YEAR = 2026;
const AT = new Date('2026-11-29T06:00:00Z');
const ELEMENT = anElement({ elementId: 7, revision: 3, titre: 'Houle' });
const SAVED = rowOfElement(ELEMENT, 1);
const LINE = savedLineOf(ELEMENT, SAVED, { year: YEAR });
const typed = (row: Row, titre: string): Row => ({ ...row, texts: { ...row.texts, titre } });
const RENAMED = typed(SAVED, 'Houle du soir');
const NEW: Row = { ...typed(blankRow(), 'Jusant'), key: 2 };
const OTHER: Row = { ...typed(blankRow(), 'Ressac'), key: 3 };
const CREATED: SavedLine = { ...LINE, elementId: 8, revision: 1, fields: { titre: 'Jusant' } };
const THEIRS = anElement({ elementId: 7, revision: 9, titre: 'Houle du matin' });
const FINAL = anElement({ ...THEIRS, can: { edit: false, delete: false } });
const CREATION = {
  task: { kind: 'create', key: 2, body: { titre: 'Jusant' } },
  idempotencyKey: 'k-1',
} as const;

const domainError = ({ code, kind }: DomainErrorDefinition) =>
  new ProblemError({ type: 'x', title: 'Non', status: STATUS_OF_KIND[kind], code, instance: 'x' });
const failed = (problem: ProblemError): AutosaveEvent => ({ type: 'failed', problem, at: AT });

function aState(deps: Partial<AutosaveState> = {}): AutosaveState {
  return {
    rows: [SAVED],
    existing: new Map([[1, LINE]]),
    year: YEAR,
    dossierId: 12,
    titre: 'Album',
    savedTitre: 'Album',
    titreRefused: null,
    refused: new Map(),
    conflicts: new Map(),
    creation: null,
    sending: null,
    waiting: 0,
    failedWith: null,
    savedAt: null,
    saving: { state: 'rest' },
    ...deps,
  };
}

/** State with the call of a change in progress. */
function sending(key: number | typeof TITLE, deps: Partial<AutosaveState>): AutosaveState {
  return next(aState(deps), { type: 'due', key, newId: 'k-1' })[0];
}
const updating = sending(1, { rows: [RENAMED] });
const creating = sending(2, { rows: [SAVED, NEW] });
const deleting = sending(1, { rows: [] });
const renaming = sending(TITLE, { titre: 'Marées' });
/** Line 3 waits for the creation of line 2, which got no answer before. */
const creatingForAnother = sending(3, { rows: [SAVED, NEW, OTHER], creation: CREATION });
const conflict = aState({ rows: [RENAMED], conflicts: new Map([[1, THEIRS]]) });

/** Summary of a transition: effects as text, and the relevant parts of the state. */
function outcome(state: AutosaveState, event: AutosaveEvent) {
  const [after, effects] = next(state, event);
  const words = effects.flatMap((effect) => {
    switch (effect.type) {
      case 'enqueue':
        return effect.keys.map((key) => `enqueue ${key} in ${effect.delay}`);
      case 'dequeue':
        return effect.keys.map((key) => `dequeue ${key}`);
      case 'call':
        return [`${effect.task.kind} ${effect.idempotencyKey ?? ''}`.trim()];
      case 'showRow':
        return [`show ${effect.row.texts.titre}`];
      default:
        return [effect.type];
    }
  });
  return { after, messages: words };
}

type Case = readonly [string, AutosaveState, AutosaveEvent, readonly string[]];

describe('what follows an event', () => {
  const CASES: readonly Case[] = [
    [
      'opened: lines stored on this device leave',
      aState({ rows: [RENAMED, NEW] }),
      { type: 'opened' },
      ['enqueue 1 in 1', 'enqueue 2 in 1'],
    ],
    [
      'opened: a creation without an answer leaves though its line is gone',
      aState({ creation: CREATION }),
      { type: 'opened' },
      ['dequeue 1', 'enqueue 2 in 1'],
    ],
    [
      'typed: leaves after the last letter',
      aState(),
      { type: 'rowsChanged', rows: [RENAMED, NEW] },
      ['enqueue 1 in 800', 'enqueue 2 in 800'],
    ],
    [
      'typed back: nothing leaves',
      aState({ rows: [RENAMED] }),
      { type: 'rowsChanged', rows: [SAVED] },
      ['dequeue 1'],
    ],
    [
      'removed: the deletion leaves',
      aState(),
      { type: 'rowsChanged', rows: [] },
      ['enqueue 1 in 800'],
    ],
    [
      'typed in conflict: nothing leaves before it is chosen',
      conflict,
      { type: 'rowsChanged', rows: [typed(SAVED, 'x')] },
      [],
    ],
    [
      'removed in conflict: the deletion leaves',
      conflict,
      { type: 'rowsChanged', rows: [] },
      ['enqueue 1 in 800'],
    ],
    ['title typed', aState(), { type: 'titreTyped', titre: 'Marées' }, ['enqueue titre in 800']],
    [
      'title typed without a dossier: it waits for one',
      aState({ dossierId: null }),
      { type: 'titreTyped', titre: 'Marées' },
      ['dequeue titre'],
    ],
    [
      'transmitted: leaves now',
      aState({ rows: [RENAMED] }),
      { type: 'transmitted', keys: [1] },
      ['enqueue 1 in 0'],
    ],
    ['mine chosen: it leaves', conflict, { type: 'mineChosen', key: 1 }, ['enqueue 1 in 0']],
    [
      'theirs chosen: it is shown, nothing leaves',
      conflict,
      { type: 'theirsChosen', key: 1 },
      ['show Houle du matin', 'dequeue 1'],
    ],
    ['theirs chosen without a conflict', aState(), { type: 'theirsChosen', key: 1 }, []],
    ['due with nothing to save', aState(), { type: 'due', key: 1, newId: 'k-1' }, []],
    [
      'due: a change',
      aState({ rows: [RENAMED] }),
      { type: 'due', key: 1, newId: 'k-1' },
      ['update'],
    ],
    ['due: a deletion', aState({ rows: [] }), { type: 'due', key: 1, newId: 'k-1' }, ['delete']],
    [
      'due: the title',
      aState({ titre: 'Marées' }),
      { type: 'due', key: TITLE, newId: 'k-1' },
      ['rename'],
    ],
    [
      'due: a creation is stored, then leaves under a key',
      aState({ rows: [NEW] }),
      { type: 'due', key: 2, newId: 'k-9' },
      ['storeCreation', 'create k-9'],
    ],
    [
      'due: a creation, after the one without an answer',
      aState({ rows: [NEW, OTHER], creation: CREATION }),
      { type: 'due', key: 3, newId: 'k-9' },
      ['dequeue 2', 'storeCreation', 'create k-1'],
    ],
    [
      'answered: a change; what was typed meanwhile follows',
      { ...updating, rows: [typed(SAVED, 'x')] },
      { type: 'answered', line: { ...LINE, revision: 4 }, dossierId: 12, at: AT },
      ['enqueue 1 in 0'],
    ],
    [
      'answered: a transmission is shown as it was sent',
      { ...updating, rows: [typed(SAVED, 'x')] },
      { type: 'answered', line: { ...LINE, can: FINAL.can }, dossierId: 12, at: AT },
      ['show Houle du soir', 'dequeue 1'],
    ],
    [
      'answered: the creation that opens the dossier',
      sending(2, { rows: [NEW], existing: new Map(), dossierId: null, titre: 'Marées' }),
      { type: 'answered', line: CREATED, dossierId: 12, at: AT },
      ['enqueue 2 in 0', 'enqueue titre in 0', 'dossierOpened'],
    ],
    [
      'answered: the creation before another, which follows',
      creatingForAnother,
      { type: 'answered', line: CREATED, dossierId: 12, at: AT },
      ['enqueue 2 in 0', 'enqueue 3 in 0'],
    ],
    [
      'answered: a line that was read with the dossier too becomes one',
      {
        ...creating,
        existing: new Map([[1, CREATED]]),
        creation: { ...CREATION, isRestored: true },
      },
      { type: 'answered', line: CREATED, dossierId: 12, at: AT },
      ['showRows', 'dequeue 1', 'enqueue 2 in 0'],
    ],
    [
      'answered: the title; another one typed meanwhile follows',
      { ...renaming, titre: 'Vents' },
      { type: 'answered', line: null, dossierId: 12, at: AT },
      ['enqueue titre in 0'],
    ],
    ['no answer: the queue tries again', updating, failed(unreachable()), ['retry']],
    [
      'no answer to the creation before another: it goes back to the queue',
      creatingForAnother,
      failed(unreachable()),
      ['enqueue 2 in 0', 'retry'],
    ],
    [
      'changed elsewhere: the other version is read',
      updating,
      failed(domainError(ELEMENT_CHANGED)),
      ['readElement'],
    ],
    [
      'sent elsewhere: the other version is read',
      updating,
      failed(domainError(TRANSITION_REFUSED)),
      ['readElement'],
    ],
    ['gone: is it really', updating, failed(domainError(NOT_FOUND)), ['readElement']],
    ['gone: what a deletion wanted', deleting, failed(domainError(NOT_FOUND)), ['dequeue 1']],
    ['refused: waits for the person', updating, failed(domainError(INVALID_FIELDS)), []],
    [
      'refused: a creation of what the line no longer is',
      { ...creating, rows: [SAVED, typed(NEW, 'x')] },
      failed(domainError(INVALID_FIELDS)),
      ['enqueue 2 in 0'],
    ],
    [
      'refused: the creation before another, which follows',
      creatingForAnother,
      failed(domainError(INVALID_FIELDS)),
      ['enqueue 2 in 0', 'enqueue 3 in 0'],
    ],
    [
      'refused: a title that was typed over',
      { ...renaming, titre: 'Vents' },
      failed(domainError(INVALID_FIELDS)),
      ['enqueue titre in 0'],
    ],
    ['read: their version, both stand', updating, read(THEIRS), []],
    [
      'read: their version that takes no more is shown',
      updating,
      read(FINAL),
      ['show Houle du matin', 'dequeue 1'],
    ],
    [
      'read: our own change, whose answer was lost',
      updating,
      read({ ...ELEMENT, revision: 4, titre: 'Houle du soir' }),
      ['dequeue 1'],
    ],
    ['read: gone, the line is created again', updating, read(null, NOT_FOUND), ['enqueue 1 in 0']],
    ['read: not, after a change elsewhere: tried again', updating, read(undefined), ['retry']],
    ['read: not, after a missing one: nothing is gone', updating, read(undefined, NOT_FOUND), []],
  ];
  for (const [name, state, event, effects] of CASES) {
    test(name, () => {
      expect(outcome(state, event).messages).toEqual(effects);
    });
  }
});

function read(
  element: typeof ELEMENT | null | undefined,
  why: DomainErrorDefinition = ELEMENT_CHANGED,
): AutosaveEvent {
  return { type: 'elementRead', element, problem: domainError(why), at: AT };
}

describe('what the state becomes', () => {
  const CASES: readonly (readonly [
    string,
    AutosaveState,
    AutosaveEvent,
    Partial<AutosaveState>,
  ])[] = [
    [
      'typed: a refusal of what it was is over',
      aState({ refused: new Map([[1, []]]) }),
      { type: 'rowsChanged', rows: [RENAMED] },
      { refused: new Map(), saving: { state: 'rest' } },
    ],
    [
      'the queue waits',
      aState(),
      { type: 'queueChanged', waiting: 2, failedWith: null },
      { saving: { state: 'saving' } },
    ],
    [
      'the queue got no answer',
      aState(),
      { type: 'queueChanged', waiting: 2, failedWith: 0 },
      { saving: { state: 'offline' } },
    ],
    [
      'due: fields that left are in doubt',
      aState({ rows: [RENAMED] }),
      { type: 'due', key: 1, newId: 'k' },
      { existing: new Map([[1, { ...LINE, unanswered: [{ titre: 'Houle du soir' }] }]]) },
    ],
    [
      'no answer: they stay in doubt',
      updating,
      failed(unreachable()),
      { existing: updating.existing, sending: null },
    ],
    [
      'answered: saved, in doubt no more',
      updating,
      { type: 'answered', line: LINE, dossierId: 12, at: AT },
      { existing: new Map([[1, LINE]]), sending: null, saving: { state: 'saved', at: AT } },
    ],
    [
      'answered: created',
      creating,
      { type: 'answered', line: CREATED, dossierId: 12, at: AT },
      {
        creation: null,
        existing: new Map([
          [1, LINE],
          [2, CREATED],
        ]),
      },
    ],
    [
      'answered: deleted, with what was said of it',
      { ...deleting, conflicts: new Map([[1, THEIRS]]) },
      { type: 'answered', line: null, dossierId: 12, at: AT },
      { existing: new Map(), conflicts: new Map() },
    ],
    [
      'no answer to a creation: it is stored to be sent again',
      creating,
      failed(unreachable()),
      { creation: creating.creation },
    ],
    [
      'refused: as it was before it left',
      updating,
      failed(domainError(INVALID_FIELDS)),
      {
        existing: new Map([[1, LINE]]),
        refused: new Map([[1, [{ path: '', code: INVALID_FIELDS.code, message: 'Non' }]]]),
      },
    ],
    [
      'refused: a creation is given up',
      creating,
      failed(domainError(INVALID_FIELDS)),
      { creation: null },
    ],
    [
      'refused without a look at the creation: it may have been carried out',
      creating,
      failed(domainError(NOT_FOUND)),
      { creation: creating.creation },
    ],
    [
      'refused: the title',
      renaming,
      failed(domainError(INVALID_FIELDS)),
      { titreRefused: 'Non', saving: { state: 'failed', reason: 'Non' } },
    ],
    [
      'read: their version',
      updating,
      read(THEIRS),
      { rows: [RENAMED], conflicts: new Map([[1, THEIRS]]), sending: null },
    ],
    [
      'theirs chosen: it is what the portal has',
      conflict,
      { type: 'theirsChosen', key: 1 },
      { conflicts: new Map(), rows: [rowOfElement(THEIRS, 1)] },
    ],
    [
      'mine chosen: the line stands',
      conflict,
      { type: 'mineChosen', key: 1 },
      { conflicts: new Map(), rows: [RENAMED] },
    ],
  ];
  for (const [name, state, event, deps] of CASES) {
    test(name, () => {
      expect(outcome(state, event).after).toMatchObject(deps);
    });
  }
});
