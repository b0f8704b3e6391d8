/**
 * Forbidden phrases found here in the past, with their replacements: a dictionary cannot detect
 * them.
 */

import type { SourceFile } from '../source-files.ts';
import { isWritten } from './catalogue.ts';
import { literalsOf } from './literals.ts';

type Turn = readonly [found: RegExp, instead: string];

const TURNS: readonly Turn[] = [
  [
    /[Cc]orps de la demande|[Tt]rop de demandes/,
    'requête for a call, action for a person: demande is of codes',
  ],
  [
    /qui tient (?:ce|un) préfixe|tient quel rôle|est tenu par/,
    'titulaire de, or avoir: tenir is a calque of to hold',
  ],
  [/fichiers? son(?!\p{L})/u, 'fichier audio'],
  [/[Cc]ette case (?:contient|montre)/, 'cellule: of a spreadsheet'],
  [/[Cc]omptes? de logiciels?|[Cc]lés? de service/, 'compte de service'],
  [/donne plus de codes|donné ce code|numéro donné/, 'attribuer: of codes and numbers'],
  [/Demandes? à rejoindre|décliné/, 'demande de rattachement, refusé'],
  [/codes? d’un autre(?!\p{L})|dossiers décidés/u, 'd’une autre structure, traités'],
  [/toute la société/, 'l’équipe de la société: every brand gives the society its own article'],
];

/** Texts with such a phrase, as `path:line "phrase": replacement`. */
export function bannedTurns(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isWritten(path))
    .flatMap((file) => literalsOf(file))
    .flatMap(({ path, line, text }) =>
      TURNS.flatMap(([result, instead]) =>
        (text.match(result) ?? []).map((turn) => `${path}:${line} "${turn}": write ${instead}`),
      ),
    );
}
