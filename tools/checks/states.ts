/**
 * A state may only be spelled in its life-cycle table: a command, a guard or a query that spells
 * one is a fault.
 */

import { DRAWN } from '#domain/registration/workflow-page.ts';
import { statesOf } from '#domain/state-machine.ts';
import type { SourceFile } from '../source-files.ts';
import { isTest } from './arrows.ts';

/**
 * Exceptions: files about one state each, that repeat a database index literally, or that write
 * past events again.
 */
const SPELLED = [
  'server/modules/dossiers/list.ts',
  'server/modules/journal/restore/transfer.ts',
  'server/modules/notifications/remind.ts',
];
/** Migrations preserve the states of their day; the others set up data. */
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
