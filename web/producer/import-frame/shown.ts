import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';

/** Preview data shared by all kinds of import: sheet, clipboard, sound files. */
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

/** Numbers of lines matching existing recordings, new ones, and those left out. */
export type Matched = {
  readonly recognised: number;
  readonly fresh: number;
  readonly left: number;
};
