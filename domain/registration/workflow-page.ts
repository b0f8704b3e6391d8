import { etatLabel } from '../dossier/etats.ts';
import { DOSSIER_ETATS, DOSSIER_TRANSITIONS, type DossierEtat } from '../dossier/life.ts';
import { STATUTS, statutLabel } from './statuts.ts';
import { LOCK_IDLE_MINUTES, TRANSITIONS, type Transition } from './transitions.ts';
import { CAPACITIES, type Capacity } from './vocabulary.ts';

/** The page `docs/generated/workflow.md`, made from the tables of moves so that it cannot lie. */

const CAPACITY_MEANINGS: Readonly<Record<Capacity, string>> = {
  producer: 'someone with a contact role in the structure, which is validated and may request codes',
  staff: 'any staff member of the society',
  holder: 'the staff member who took the dossier in charge',
  staffManager: 'staff with contact role 101 or 108',
  clock: `time alone: ${LOCK_IDLE_MINUTES} minutes without a sign of life of the holder`,
};

const place = (statut: string | null): string => (statut === null ? '–' : statut);

const needs = (row: Transition): string =>
  Object.entries(row.needs ?? {})
    .map(([name, value]) => (value ? name : `not ${name}`))
    .join(', ') || '–';

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Arrows of the diagram: rows that differ only by who acts are drawn once. */
function arrows(): readonly string[] {
  const drawn = TRANSITIONS.map((move) => {
    const condition = needs(move) === '–' ? '' : ` (${needs(move)})`;
    const target = move.to === 'gone' ? '[*]' : move.to;
    return `  ${move.from ?? '[*]'} --> ${target}: ${move.action}${condition}`;
  });
  return [...new Set(drawn)];
}

const etatName = (etat: DossierEtat | 'gone' | null): string =>
  etat === null || etat === 'gone'
    ? (etat ?? '–')
    : (Object.entries(DOSSIER_ETATS).find(([, number]) => number === etat)?.[0] ?? '');

const end = (name: string): string => (name === '–' || name === 'gone' ? '[*]' : name);

function dossierLife(): readonly string[] {
  const moves = DOSSIER_TRANSITIONS.map((move) => ({
    ...{ from: etatName(move.from), to: etatName(move.to), action: move.action },
    ...{ by: move.by.join(', '), when: move.when ?? '–', sets: move.sets.join(', ') || '–' },
  }));
  return [
    '# The life of a dossier',
    '',
    'Generated from `domain/dossier/life.ts`. What becomes of each recording is the table above.',
    '',
    row('key', 'number', 'label'),
    row('---', '---', '---'),
    ...Object.entries(DOSSIER_ETATS).map(([name, etat]) => row(name, String(etat), etatLabel(etat))),
    '',
    row('from', 'action', 'by', 'when', 'to', 'sets'),
    row('---', '---', '---', '---', '---', '---'),
    ...moves.map(({ from, action, by, when, to, sets }) => row(from, action, by, when, to, sets)),
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...moves.map(
      ({ from, to, action, when }) =>
        `  ${end(from)} --> ${end(to)}: ${action}${when === '–' ? '' : ` (${when})`}`,
    ),
    '```',
  ];
}

/** Markdown of the whole page. `{code}` stands for the brand's own code. */
export function renderWorkflowPage(): string {
  return `${[
    '# The life of a recording',
    '',
    'Generated from `domain/registration/transitions.ts`. Do not edit.',
    '',
    '## Statuses',
    '',
    row('key', 'label'),
    row('---', '---'),
    ...STATUTS.map((statut) => row(statut, statutLabel(statut, '{code}'))),
    '',
    '## Moves',
    '',
    'Anything else is refused with `TRANSITION_REFUSED` (409).',
    '',
    row('from', 'action', 'by', 'needs', 'to'),
    row('---', '---', '---', '---', '---'),
    ...TRANSITIONS.map((move) => row(place(move.from), move.action, move.by, needs(move), move.to)),
    '',
    '## Who',
    '',
    ...CAPACITIES.map((capacity) => `- \`${capacity}\`: ${CAPACITY_MEANINGS[capacity]}.`),
    '',
    'A holder and a manager are staff as well.',
    '',
    '## Picture',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...arrows(),
    '```',
    '',
    ...dossierLife(),
  ].join('\n')}\n`;
}
