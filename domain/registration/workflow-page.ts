import { correctionLife } from '../correction/life.ts';
import { deliveryLife } from '../delivery/life.ts';
import { DOSSIER_ETATS, dossierEtatLabel, dossierLife } from '../dossier/life.ts';
import { IMPORT_STATE_LABELS, importLife } from '../import/life.ts';
import { JOB_STATES, jobLife } from '../job/life.ts';
import { type Conditions, statesOf, type Transition, type Words } from '../life.ts';
import { MAIL_STATE_LABELS, mailLife } from '../mail/life.ts';
import { prefixLife } from '../numbering/life.ts';
import { PERSON_ETATS, personEtatLabel, personLife } from '../profile/life.ts';
import { joinLife } from '../rattachement/life.ts';
import { STRUCTURE_ETATS, structureEtatLabel, structureLife } from '../structure/life.ts';
import { transferLife } from '../transfer/life.ts';
import { statutLabel } from './statuts.ts';
import { LOCK_IDLE_MINUTES, recordingLife } from './transitions.ts';
import { CAPACITIES, type Capacity } from './vocabulary.ts';

/** The page `docs/generated/workflow.md`, made from the tables of lives so that it cannot lie. */

const CAPACITY_MEANINGS: Readonly<Record<Capacity, string>> = {
  producer: 'someone with a contact role in the structure, which is validated and may request codes',
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
  /** A number is shown by its name. */
  readonly nameOf?: (state: string | number) => string;
  /** `{code}` stands for the brand's own code. */
  readonly labelOf?: (state: string | number) => string;
};

const keyIn =
  (states: Readonly<Record<string, number>>) =>
  (state: string | number): string =>
    Object.entries(states).find(([, number]) => number === state)?.[0] ?? String(state);

/** The label of a state of the life that asks: the table of labels is whole, by its type. */
const by =
  <State extends string | number>(label: (state: State) => string) =>
  (state: string | number): string =>
    label(state as State);

export const DRAWN: readonly Drawn[] = [
  {
    ...{ title: 'a recording', source: 'registration/transitions', moves: recordingLife.moves },
    labelOf: by((statut: Parameters<typeof statutLabel>[0]) => statutLabel(statut, '{code}')),
  },
  {
    ...{ title: 'a dossier', source: 'dossier/life', moves: dossierLife.moves },
    ...{ nameOf: keyIn(DOSSIER_ETATS), labelOf: by(dossierEtatLabel) },
  },
  {
    ...{ title: 'a structure', source: 'structure/life', moves: structureLife.moves },
    ...{ nameOf: keyIn(STRUCTURE_ETATS), labelOf: by(structureEtatLabel) },
  },
  {
    ...{ title: 'a person', source: 'profile/life', moves: personLife.moves },
    ...{ nameOf: keyIn(PERSON_ETATS), labelOf: by(personEtatLabel) },
  },
  { title: 'a request to join', source: 'rattachement/life', moves: joinLife.moves },
  { title: 'a correction', source: 'correction/life', moves: correctionLife.moves },
  { title: 'a transfer', source: 'transfer/life', moves: transferLife.moves },
  { title: 'a prefix', source: 'numbering/life', moves: prefixLife.moves },
  {
    ...{ title: 'an import', source: 'import/life', moves: importLife.moves },
    labelOf: by((state: keyof typeof IMPORT_STATE_LABELS) => IMPORT_STATE_LABELS[state]),
  },
  { title: 'a job', source: 'job/life', moves: jobLife.moves, nameOf: keyIn(JOB_STATES) },
  {
    ...{ title: 'a mail', source: 'mail/life', moves: mailLife.moves },
    labelOf: by((state: keyof typeof MAIL_STATE_LABELS) => MAIL_STATE_LABELS[state]),
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
export function renderLife({ title, source, moves, nameOf = String, labelOf }: Drawn): readonly string[] {
  const states = statesOf(moves);
  const name = (state: string | number | null) =>
    state === null || state === 'gone' ? (state ?? '–') : nameOf(state);
  const end = (state: string | number | null) => (state === null || state === 'gone' ? '[*]' : nameOf(state));
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
    ...states.map((state) => row(nameOf(state), String(state), some(labelOf?.(state) ?? ''))),
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
