import { correctionLife } from '../correction/life.ts';
import { deliveryLife } from '../delivery/life.ts';
import { DOSSIER_STANDINGS } from '../dossier/etats.ts';
import { dossierLife } from '../dossier/life.ts';
import { identityChangeLife } from '../identity-change/life.ts';
import { IMPORT_STATE_LABELS, importLife } from '../import/life.ts';
import { JOB_STATES, jobLife } from '../job/life.ts';
import { type Conditions, statesOf, type Transition, type Words } from '../life.ts';
import { MAIL_STATE_LABELS, mailLife } from '../mail/life.ts';
import { agreementLife } from '../numbering/agreement-life.ts';
import { prefixLife } from '../numbering/life.ts';
import { PERSON_STANDINGS, personLife } from '../profile/life.ts';
import { invitationLife } from '../rattachement/invitation.ts';
import { joinLife } from '../rattachement/life.ts';
import type { Standings } from '../standing.ts';
import { STRUCTURE_STANDINGS, structureLife } from '../structure/life.ts';
import { transferLife } from '../transfer/life.ts';
import { STATUTS, statutLabel } from './statuts.ts';
import { LOCK_IDLE_MINUTES, recordingLife } from './transitions.ts';
import { CAPACITIES, type Capacity } from './vocabulary.ts';

/** The page `docs/generated/workflow.md`, made from the tables of lives so that it cannot lie. */

const CAPACITY_MEANINGS: Readonly<Record<Capacity, string>> = {
  producer:
    'someone with a contact role in the structure, which is validated and may request codes',
  staff: 'any staff member of the society',
  holder: 'the staff member who took the dossier in charge',
  staffManager: 'staff with contact role 101 or 108',
  clock: `time alone: ${LOCK_IDLE_MINUTES} minutes without a sign of life of the holder`,
};

/** What the page shows of a life. */
export type Drawn = {
  readonly title: string;
  readonly source: string;
  readonly moves: readonly Transition<Words>[];
  /** Its states by name, where the moves alone do not say how they are kept or called. */
  readonly states?: readonly State[];
};
type State = { readonly name: string; readonly kept: string | number; readonly label?: string };

const standing = (standings: Standings): readonly State[] =>
  Object.entries(standings).map(([name, { etat, label }]) => ({ name, kept: etat, label }));
const labelled = (labels: Readonly<Record<string, string>>): readonly State[] =>
  Object.entries(labels).map(([name, label]) => ({ name, kept: name, label }));

export const DRAWN: readonly Drawn[] = [
  {
    title: 'a recording',
    source: 'registration/transitions',
    moves: recordingLife.moves,
    // `{code}` stands for the brand's own code.
    states: STATUTS.map((name) => ({ name, kept: name, label: statutLabel(name, '{code}') })),
  },
  {
    title: 'a dossier',
    source: 'dossier/life',
    moves: dossierLife.moves,
    states: standing(DOSSIER_STANDINGS),
  },
  {
    title: 'a structure',
    source: 'structure/life',
    moves: structureLife.moves,
    states: standing(STRUCTURE_STANDINGS),
  },
  {
    title: 'a person',
    source: 'profile/life',
    moves: personLife.moves,
    states: standing(PERSON_STANDINGS),
  },
  { title: 'a request to join', source: 'rattachement/life', moves: joinLife.moves },
  { title: 'an invitation', source: 'rattachement/invitation', moves: invitationLife.moves },
  { title: 'a correction', source: 'correction/life', moves: correctionLife.moves },
  {
    title: 'an agreement about a declared code',
    source: 'numbering/agreement-life',
    moves: agreementLife.moves,
  },
  {
    title: 'a change of identity',
    source: 'identity-change/life',
    moves: identityChangeLife.moves,
  },
  { title: 'a transfer', source: 'transfer/life', moves: transferLife.moves },
  { title: 'a prefix', source: 'numbering/life', moves: prefixLife.moves },
  {
    title: 'an import',
    source: 'import/life',
    moves: importLife.moves,
    states: labelled(IMPORT_STATE_LABELS),
  },
  {
    title: 'a job',
    source: 'job/life',
    moves: jobLife.moves,
    states: Object.entries(JOB_STATES).map(([name, kept]) => ({ name, kept })),
  },
  {
    title: 'a mail',
    source: 'mail/life',
    moves: mailLife.moves,
    states: labelled(MAIL_STATE_LABELS),
  },
  { title: 'a delivery to a webhook', source: 'delivery/life', moves: deliveryLife.moves },
];

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const some = (text: string): string => (text === '' ? '–' : text);

const needs = (conditions: Conditions<Words> = {}): string =>
  Object.entries(conditions)
    .map(([name, value]) => (value === true ? name : `not ${name}`))
    .join(', ');

/** One life: its states, its moves, its picture. */
function renderLife({ title, source, moves, states = [] }: Drawn): readonly string[] {
  const shown =
    states.length > 0
      ? states
      : statesOf(moves).map((kept): State => ({ name: String(kept), kept }));
  const nameOf = (state: string | number) =>
    shown.find(({ kept }) => kept === state)?.name ?? String(state);
  const name = (state: string | number | null) =>
    state === null || state === 'gone' ? (state ?? '–') : nameOf(state);
  const end = (state: string | number | null) =>
    state === null || state === 'gone' ? '[*]' : nameOf(state);
  const condition = (move: Transition<Words>) =>
    [needs(move.needs), move.when ?? ''].filter(Boolean).join('; ');
  const arrows = moves.map((move) => {
    const when = condition(move);
    return `  ${end(move.from)} --> ${end(move.to)}: ${move.action}${when === '' ? '' : ` (${when})`}`;
  });
  const told = (move: Transition<Words>) =>
    some([move.history, move.notice].filter((one) => one !== undefined).join(', '));
  return [
    `# The life of ${title}`,
    '',
    `Generated from \`domain/${source}.ts\`. Do not edit.`,
    '',
    row('key', 'as kept', 'label'),
    row('---', '---', '---'),
    ...shown.map(({ name: key, kept, label = '' }) => row(key, String(kept), some(label))),
    '',
    row('from', 'action', 'by', 'on condition', 'to', 'sets', 'history, notice'),
    row('---', '---', '---', '---', '---', '---', '---'),
    ...moves.map((move) =>
      row(
        ...[name(move.from), move.action, move.by.join(', '), some(condition(move)), name(move.to)],
        ...[some(move.sets.join(', ')), told(move)],
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
    ...DRAWN.flatMap(renderLife),
    '# Who',
    '',
    'Of a recording; the words of the other lives say it themselves.',
    '',
    ...CAPACITIES.map((capacity) => `- \`${capacity}\`: ${CAPACITY_MEANINGS[capacity]}.`),
    '',
    'A holder and a manager are staff as well. Anything else is refused with a conflict (409).',
  ].join('\n')}\n`;
}
