import { expect, test } from 'vitest';
import { STATUTS } from './statuts.ts';
import { recordingStateMachine } from './transitions.ts';
import { DRAWN, renderWorkflowPage } from './workflow-page.ts';

const lines = renderWorkflowPage().split('\n');
const recordingPart = lines.slice(0, lines.indexOf('# The life of a dossier'));

test('the page says it is generated', () => {
  expect(lines[0]).toBe('# The life of a recording');
  expect(lines).toContain('Generated from `domain/registration/transitions.ts`. Do not edit.');
});

test('the page lists every status and every row', () => {
  for (const statut of STATUTS)
    expect(lines.some((line) => line.startsWith(`| ${statut} |`))).toBe(true);
  for (const { from, action, by, to, needs } of recordingStateMachine.moves) {
    const start = `| ${from ?? '–'} | ${action} | ${by.join(', ')} |`;
    const condition = Object.keys(needs ?? {})[0] ?? '–';
    const matches = lines.filter(
      (line) => line.startsWith(start) && line.includes(condition) && line.includes(` | ${to} | `),
    );
    expect(matches).toHaveLength(1);
  }
});

test('the picture draws each move once', () => {
  const drawn = recordingPart.filter((line) => line.includes(' --> '));
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(drawn).toContain('  [*] --> USER: create');
  expect(drawn).toContain('  USER --> MINU: submit (not minuterieComplete)');
  expect(drawn).toContain('  LOCK --> DONE: accept');
  expect(drawn).toContain('  PRODUCT --> [*]: remove');
  expect(drawn).toContain('  LOCK --> PRODUCT: release');
});

test('every life has its part', () => {
  for (const { title } of DRAWN) expect(lines).toContain(`# The life of ${title}`);
});
