import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';

/** What is shown of lines before they are written, by whichever door they come: a sheet, the clipboard, sound files. */
export type Shown = Pick<
  ImportAnalysis,
  | (
      | 'entete'
      | 'modele'
      | 'colonnes'
      | 'exemples'
      | 'remarques'
      | 'colonnesInconnues'
      | 'colonnesLaissees'
      | 'signes'
      | 'questions'
    )
  | (
      | 'lignes'
      | 'pretes'
      | 'repliees'
      | 'compagnons'
      | 'enErreur'
      | 'incompletes'
      | 'ignorees'
      | 'erreurs'
      | 'doublons'
      | 'codes'
      | 'titres'
    )
  | ('encodage' | 'lettres' | 'feuille' | 'feuilles')
>;

/** Lines that are recordings that are there already, new ones, and those that are left aside. */
export type Matched = {
  readonly recognised: number;
  readonly fresh: number;
  readonly left: number;
};
