import { correctionStateMachine } from '../correction/state-machine.ts';
import { deliveryStateMachine } from '../delivery/state-machine.ts';
import { DOSSIER_STANDINGS } from '../dossier/etats.ts';
import { dossierStateMachine } from '../dossier/state-machine.ts';
import { identityChangeStateMachine } from '../identity-change/state-machine.ts';
import { IMPORT_STATE_LABELS, importStateMachine } from '../import/state-machine.ts';
import { JOB_STATES, jobStateMachine } from '../job/state-machine.ts';
import { MAIL_STATE_LABELS, mailStateMachine } from '../mail/state-machine.ts';
import { agreementStateMachine } from '../numbering/agreement-state-machine.ts';
import { prefixStateMachine } from '../numbering/state-machine.ts';
import { PERSON_STANDINGS, personStateMachine } from '../profile/state-machine.ts';
import { invitationStateMachine } from '../rattachement/invitation.ts';
import { joinStateMachine } from '../rattachement/state-machine.ts';
import { type Conditions, statesOf, type Transition, type Vocabulary } from '../state-machine.ts';
import { STRUCTURE_STANDINGS, structureStateMachine } from '../structure/state-machine.ts';
import type { Standings } from '../structure-state.ts';
import { transferStateMachine } from '../transfer/state-machine.ts';
import { STATUTS, statutLabel } from './statuts.ts';
import { LOCK_IDLE_MINUTES, recordingStateMachine } from './transitions.ts';
import { CAPACITIES, type Capacity } from './vocabulary.ts';

/**
 * The page `docs/generated/workflow.md`, generated from the state machines, so that it is always
 * right.
 */

const CAPACITY_MEANINGS: Readonly<Record<Capacity, string>> = {
  producer:
    'someone with a contact role in the structure, which is validated and may request codes',
  staff: 'any staff member of the society',
  holder: 'the staff member who took the dossier in charge',
  staffManager: 'staff with contact role 101 or 108',
  clock: `time alone: ${LOCK_IDLE_MINUTES} minutes without a sign of life of the holder`,
};

/** Content of the page about one state machine. */
export type Drawn = {
  readonly title: string;
  readonly source: string;
  readonly moves: readonly Transition<Vocabulary>[];
  /** States by name, when the moves alone do not show their stored value or label. */
  readonly states?: readonly State[];
};
type State = { readonly name: string; readonly stored: string | number; readonly label?: string };

const statuses = (standings: Standings): readonly State[] =>
  Object.entries(standings).map(([name, { etat, label }]) => ({ name, stored: etat, label }));
const labelled = (labels: Readonly<Record<string, string>>): readonly State[] =>
  Object.entries(labels).map(([name, label]) => ({ name, stored: name, label }));

export const DRAWN: readonly Drawn[] = [
  {
    title: 'a recording',
    source: 'registration/transitions',
    moves: recordingStateMachine.moves,
    // `{code}` is replaced by the brand's own code.
    states: STATUTS.map((name) => ({ name, stored: name, label: statutLabel(name, '{code}') })),
  },
  {
    title: 'a dossier',
    source: 'dossier/state-machine',
    moves: dossierStateMachine.moves,
    states: statuses(DOSSIER_STANDINGS),
  },
  {
    title: 'a structure',
    source: 'structure/state-machine',
    moves: structureStateMachine.moves,
    states: statuses(STRUCTURE_STANDINGS),
  },
  {
    title: 'a person',
    source: 'profile/state-machine',
    moves: personStateMachine.moves,
    states: statuses(PERSON_STANDINGS),
  },
  {
    title: 'a request to join',
    source: 'rattachement/state-machine',
    moves: joinStateMachine.moves,
  },
  {
    title: 'an invitation',
    source: 'rattachement/invitation',
    moves: invitationStateMachine.moves,
  },
  {
    title: 'a correction',
    source: 'correction/state-machine',
    moves: correctionStateMachine.moves,
  },
  {
    title: 'an agreement about a declared code',
    source: 'numbering/agreement-state-machine',
    moves: agreementStateMachine.moves,
  },
  {
    title: 'a change of identity',
    source: 'identity-change/state-machine',
    moves: identityChangeStateMachine.moves,
  },
  { title: 'a transfer', source: 'transfer/state-machine', moves: transferStateMachine.moves },
  { title: 'a prefix', source: 'numbering/state-machine', moves: prefixStateMachine.moves },
  {
    title: 'an import',
    source: 'import/state-machine',
    moves: importStateMachine.moves,
    states: labelled(IMPORT_STATE_LABELS),
  },
  {
    title: 'a job',
    source: 'job/state-machine',
    moves: jobStateMachine.moves,
    states: Object.entries(JOB_STATES).map(([name, stored]) => ({ name, stored })),
  },
  {
    title: 'a mail',
    source: 'mail/state-machine',
    moves: mailStateMachine.moves,
    states: labelled(MAIL_STATE_LABELS),
  },
  {
    title: 'a delivery to a webhook',
    source: 'delivery/state-machine',
    moves: deliveryStateMachine.moves,
  },
];

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const some = (text: string): string => (text === '' ? '–' : text);

const needs = (conditions: Conditions<Vocabulary> = {}): string =>
  Object.entries(conditions)
    .map(([name, value]) => (value === true ? name : `not ${name}`))
    .join(', ');

/** One state machine: states, moves, diagram. */
function renderStateMachine({ title, source, moves, states = [] }: Drawn): readonly string[] {
  const shown =
    states.length > 0
      ? states
      : statesOf(moves).map((stored): State => ({ name: String(stored), stored }));
  const nameOf = (state: string | number) =>
    shown.find(({ stored }) => stored === state)?.name ?? String(state);
  const name = (state: string | number | null) =>
    state === null || state === 'gone' ? (state ?? '–') : nameOf(state);
  const end = (state: string | number | null) =>
    state === null || state === 'gone' ? '[*]' : nameOf(state);
  const condition = (move: Transition<Vocabulary>) =>
    [needs(move.needs), move.when ?? ''].filter(Boolean).join('; ');
  const arrows = moves.map((move) => {
    const when = condition(move);
    return `  ${end(move.from)} --> ${end(move.to)}: ${move.action}${when === '' ? '' : ` (${when})`}`;
  });
  const reported = (move: Transition<Vocabulary>) =>
    some([move.history, move.notification].filter((one) => one !== undefined).join(', '));
  return [
    `# The life of ${title}`,
    '',
    `Generated from \`domain/${source}.ts\`. Do not edit.`,
    '',
    row('key', 'as kept', 'label'),
    row('---', '---', '---'),
    ...shown.map(({ name: key, stored, label = '' }) => row(key, String(stored), some(label))),
    '',
    row('from', 'action', 'by', 'on condition', 'to', 'sets', 'history, notice'),
    row('---', '---', '---', '---', '---', '---', '---'),
    ...moves.map((move) =>
      row(
        ...[name(move.from), move.action, move.by.join(', '), some(condition(move)), name(move.to)],
        ...[some(move.sets.join(', ')), reported(move)],
      ),
    ),
    '',
    '```mermaid',
    'stateDiagram-v2',
    // Rows that differ only by who acts are drawn once.
    ...new Set(arrows),
    '```',
    '',
  ];
}

/** Markdown of the whole page. */
export function renderWorkflowPage(): string {
  return `${[
    ...DRAWN.flatMap(renderStateMachine),
    '# Who',
    '',
    'Of a recording; the words of the other lives say it themselves.',
    '',
    ...CAPACITIES.map((capacity) => `- \`${capacity}\`: ${CAPACITY_MEANINGS[capacity]}.`),
    '',
    'A holder and a manager are staff as well. Anything else is refused with a conflict (409).',
  ].join('\n')}\n`;
}
