import { expect, test } from 'vitest';
import { STATUTS } from './statuts.ts';
import { TRANSITIONS } from './transitions.ts';
import { renderWorkflowPage } from './workflow-page.ts';

const lines = renderWorkflowPage().split('\n');

test('the page says it is generated', () => {
  expect(lines[0]).toBe('# The life of a recording');
  expect(lines).toContain('Generated from `domain/registration/transitions.ts`. Do not edit.');
});

test('the page lists every status and every row', () => {
  for (const statut of STATUTS) expect(lines.some((line) => line.startsWith(`| ${statut} |`))).toBe(true);
  for (const { from, action, by, to } of TRANSITIONS) {
    const found = lines.filter(
      (line) => line.startsWith(`| ${from ?? '–'} | ${action} | ${by} |`) && line.endsWith(`| ${to} |`),
    );
    expect(found).toHaveLength(1);
  }
});

test('the picture draws each move once', () => {
  const drawn = lines.filter((line) => line.includes(' --> '));
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(drawn).toContain('  [*] --> USER: create');
  expect(drawn).toContain('  USER --> MINU: submit (not minuterieComplete)');
  expect(drawn).toContain('  LOCK --> DONE: accept');
  expect(drawn).toContain('  PRODUCT --> [*]: remove');
  expect(drawn).toContain('  LOCK --> PRODUCT: release');
});
