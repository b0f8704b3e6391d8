/** A state is spelled in the table of its life: a verb, a guard or a query that spells one is a fault. */

import { DRAWN } from '#domain/registration/workflow-page.ts';
import { statesOf } from '#domain/state-machine.ts';
import type { SourceFile } from '../source-files.ts';
import { isTest } from './arrows.ts';

/** What is about one state each, repeats an index of the database word for word, or writes again what happened once. */
const SPELLED = [
  'server/modules/dossiers/list.ts',
  'server/modules/journal/restore/transfer.ts',
  'server/modules/notifications/remind.ts',
];
/** Steps of the schema keep the words of their day; the others set a scene. */
const SCENES = ['server/migrations/', 'server/demonstration/', 'server/matrix/'];

export function spelledStates(files: readonly SourceFile[]): string[] {
  const words = DRAWN.flatMap(({ moves }) => statesOf(moves)).filter(
    (state) => typeof state === 'string',
  );
  const word = new RegExp(`'(?:${[...new Set(words)].join('|')})'`);
  return files
    .filter(({ path }) => path.startsWith('server/') && !isTest(path) && !SPELLED.includes(path))
    .filter(({ path }) => !SCENES.some((scene) => path.startsWith(scene)))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          word.test(line) || NUMBERED.test(line)
            ? [`${path}:${index + 1} spells a state: ${line.trim()}`]
            : [],
        ),
    );
}

/** `etat: 3`, `etat = 3`, `'etat', '=', 3`, and the same of `state`. */
const NUMBERED = /\b(?:etat|state)\b'?(?:\s*(?::|[=<>]+|in \()|,\s*'[=<>]+',)\s*\d/;
