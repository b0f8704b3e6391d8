import { expect, test } from 'vitest';
import { DRAWN } from '#domain/registration/workflow-page.ts';
import { acts } from './acts.ts';

const traces = DRAWN.flatMap(({ moves }) => moves.flatMap(({ history = [] }) => history));

test.each([...new Set(traces)])(
  '« %s », a verb of a life, has its words in the history of a structure',
  (verb) => {
    expect(Object.keys(acts)).toContain(verb);
  },
);
