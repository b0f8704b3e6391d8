/** What an import says of its file: how it was understood, what would be written of it, and what is wrong. */

import { z } from 'zod/mini';
import { SEPARATORS } from '#domain/sheet/csv-line.ts';
import { CERTAINTIES, DURATION_UNITS } from '#domain/sheet/detection/duration-unit.ts';
import { CHANGED_BY } from '#domain/sheet/detection/row-mark.ts';
import { NATURES } from '#domain/sheet/documents/natures.ts';
import { SHEET_QUESTIONS } from '#domain/sheet/file/questions.ts';
import { LAYOUT_LINES } from '#domain/sheet/layouts/row.ts';
import { ENCODINGS, LETTERS_BY } from '#domain/sheet/letters/encodings.ts';
import { POINTED_DURATIONS } from '#domain/sheet/signs.ts';
import { HYGIENE } from '#domain/title/hygiene.ts';
import { sentence } from '../sentence.ts';
import { id } from '../values.ts';

/** Machine name of a column (`domain/sheet/columns.ts`) for each cell of a line; null: not read. */
export const colonnes = z.array(z.nullable(z.string()));

const errorGroup = z.strictObject({
  /** What to accept in `PUT`, when there is a proposition. */
  reparation: z.string(),
  colonne: z.string(),
  titre: sentence,
  /** What accepting it does; null: the file must be corrected. */
  proposition: z.nullable(sentence),
  /** The other answer, where it may be no fault: one of the two is accepted, never both. Null: there is none. */
  autre: z.nullable(
    z.strictObject({ reparation: z.string(), titre: sentence, proposition: z.nullable(sentence) }),
  ),
  /** Cells. */
  nombre: z.int(),
  exemples: z.array(z.strictObject({ ligne: z.int(), valeur: z.string(), message: sentence })),
});

/**
 * How a line is known to be a recording of the structure, and why nothing is written for it. `CODE`: it carries the code of
 * the line; `ANNULE`: it was cancelled. The others are lines of an export that come back: `INCHANGE` changes nothing;
 * `CONFLIT`: both sides changed; `ECARTE`: a person left it; `ENVOYE`, `CORRECTION`: it waits for the society.
 */
export const MATCHED_BY = [
  ...(['CODE', 'INCHANGE', 'CONFLIT', 'ECARTE', 'ENVOYE', 'ANNULE', 'CORRECTION'] as const),
] as const;

/** What becomes of the line of a new recording: added, added without the code that it brings, or left. */
export const LINE_CHOICES = ['AJOUTER', 'SANS_CODE', 'LAISSER'] as const;

/** What a line says (`apres`), beside what its recording says (`avant`). */
const changement = z.strictObject({
  colonne: z.string(),
  avant: z.string(),
  apres: z.string(),
  /** Who changed the cell since the export; `INCONNU` where the line carries no mark of one. */
  par: z.enum(CHANGED_BY),
});

/** Lines that change recordings of the structure. */
const changes = z.strictObject({
  nombre: z.int(),
  exemples: z.array(
    z.strictObject({
      ligne: z.int(),
      elementId: id,
      changements: z.array(changement),
      /** What the line says otherwise and is left as the portal has it. */
      gardes: z.array(changement),
    }),
  ),
});

/** What was found in the file. Lines are numbered as a spreadsheet shows them. */
export const importAnalysis = z.strictObject({
  /** What the file is, by its bytes. */
  nature: z.enum(NATURES),
  /** Null in a workbook, and in an archive. */
  encodage: z.nullable(z.enum(ENCODINGS)),
  /**
   * How the encoding is known, where the file does not say it by itself, and some lines of the file as each encoding
   * shows them: a person sees which are the right letters. Null: there is nothing to choose.
   */
  lettres: z.nullable(
    z.strictObject({
      dApres: z.enum(LETTERS_BY),
      essais: z.array(z.strictObject({ encodage: z.enum(ENCODINGS), lignes: z.array(z.string()) })),
    }),
  ),
  separateur: z.nullable(z.enum(SEPARATORS)),
  /** The known layout that the headings are of, and what one of its lines is; null: none that is known. */
  modele: z.nullable(z.strictObject({ nom: z.string(), lignes: z.enum(LAYOUT_LINES) })),
  /** Name of the sheet that is read; null in a CSV. */
  feuille: z.nullable(z.string()),
  /** Sheets of a workbook, with the lines that hold something; a hidden one is read only when it is asked for. */
  feuilles: z.array(z.strictObject({ nom: z.string(), lignes: z.int(), cachee: z.boolean() })),
  /** Line 0: the file has no headings. */
  entete: z.strictObject({ ligne: z.int(), cellules: z.array(z.string()) }),
  colonnes,
  /** The first values of each column. */
  exemples: z.array(z.array(z.string())),
  /** What was done to cells and is not to be done in silence. */
  remarques: z.strictObject({
    /** Cells that took the value of the merged cell above. */
    fusionnees: z.int(),
    /** Lines that the workbook hides, read like the others. */
    masquees: z.int(),
    /** Columns that the workbook hides, counted from 0, read like the others. */
    colonnesMasquees: z.array(z.int()),
    /** Cells from which signs that nobody sees were removed. */
    invisibles: z.int(),
    /** Cells with a ditto mark (« idem », « // ») that took the value above. */
    idem: z.int(),
  }),
  /** Headers that nothing was recognised in; their cells are kept with the lines that are left out. */
  colonnesInconnues: z.array(z.string()),
  /**
   * Columns that hold something and of which nothing is taken: their place from 0, and how many cells. Where `question`,
   * the values look like what a recording says; a person chooses a meaning, or `non_lue`, in `colonnes`.
   */
  colonnesLaissees: z.array(
    z.strictObject({
      rang: z.int(),
      remplies: z.int(),
      question: z.boolean(),
      proposition: z.nullable(z.string()),
    }),
  ),
  signes: z.strictObject({
    minutesReadAsHours: z.boolean(),
    moisJour: z.boolean(),
    /** Most lines say who plays: one that says its title alone is told. */
    artisteDit: z.boolean(),
    /** Most lines say no artist, and the first one does: whether it holds for those under it is asked. */
    artisteEnTete: z.boolean(),
    /** How « 3.45 » is most probably meant in the durations; null: none is written so. */
    dureeAvecPoint: z.nullable(z.enum(POINTED_DURATIONS)),
    /** In what bare numbers of durations are counted, and how it is known; null: there are none. */
    duree: z.nullable(
      z.strictObject({
        unite: z.enum(DURATION_UNITS),
        dApres: z.enum(CERTAINTIES),
        exemples: z.array(z.string()),
      }),
    ),
  }),
  /**
   * What one answer of a person settles for the whole file, before any line is wrong: `titre`, which column names
   * the recordings (`colonnes`); `duree`, what its numbers count (`dureeEn`); `colonnes`, what the columns of
   * `colonnesLaissees` that are asked about mean. Nothing is written while one is open.
   */
  questions: z.array(z.enum(SHEET_QUESTIONS)),
  /** Lines of recordings; `pretes`, `enErreur`, `laissees`, `repliees` and `connues` add up to it, once the title is known. */
  lignes: z.int(),
  pretes: z.int(),
  enErreur: z.int(),
  /** New recordings that a person leaves (`laissees` of the settings). */
  laissees: z.int(),
  /** Lines that say again, and nothing more, a recording that an earlier line brings: nothing is entered for them. */
  repliees: z.int(),
  /**
   * Of the new recordings, clips and immersive versions whose code stands on the line of another recording, to which each is
   * tied. Their lines come after those of the file. Absent without any.
   */
  compagnons: z.optional(z.strictObject({ clips: z.int(), versions: z.int() })),
  /** Of those ready, the ones that must be completed in their dossier before it is sent. */
  incompletes: z.int(),
  /** Empty lines, repeated headers. */
  ignorees: z.int(),
  erreurs: z.array(errorGroup),
  /**
   * The first lines, as many as a dossier holds: those that will be written, those that are left, and those whose code alone
   * is refused. Cells by machine name of the column.
   */
  apercu: z.array(
    z.strictObject({
      ligne: z.int(),
      /** The line of the recording that it is a companion of (`compagnons`). */
      compagnonDe: z.optional(z.int()),
      cellules: z.record(z.string(), z.string()),
      /** What becomes of a new recording, as a person may decide (`laissees`, `sansCode`); null: it is one that is there. */
      choix: z.nullable(z.enum(LINE_CHOICES)),
      /** Why its code is refused; without it the line may be entered. */
      motif: z.nullable(z.string()),
      /** The recording that it updates; null: it is a new one. */
      elementId: z.nullable(id),
    }),
  ),
  doublons: z.strictObject({
    /** Lines. They are imported all the same: a person decides. */
    nombre: z.int(),
    exemples: z.array(
      z.strictObject({
        ligne: z.int(),
        /** `FICHIER`: the same recording on `autreLigne`. `CODE`: the same code there. `REGISTRE`: `elementId`. */
        raison: z.enum(['FICHIER', 'CODE', 'REGISTRE']),
        autreLigne: z.nullable(z.int()),
        elementId: z.nullable(id),
      }),
    ),
  }),
  /** Lines that bring a code that their recording carries already. That of a line in error for another reason waits with it. */
  codes: z.strictObject({
    /** Among `pretes`: declared codes of new recordings. */
    repris: z.int(),
    /** Among `connues`: the structure's own recordings carry them. */
    aVous: z.int(),
    /** Among `enErreur`: the recording of another structure carries them, they are no code, or the sending would refuse them. */
    autres: z.int(),
    malFormes: z.int(),
    refuses: z.int(),
  }),
  /** Lines that are recordings of the structure already: nothing is entered for them. Shown: 1,000 that wait for a decision, and a few. */
  connues: z.strictObject({
    nombre: z.int(),
    exemples: z.array(
      z.strictObject({
        ligne: z.int(),
        elementId: id,
        raison: z.enum(MATCHED_BY),
        isrc: z.nullable(z.string()),
        /** What it would change, and does not. */
        changements: z.array(changement),
      }),
    ),
  }),
  /** Among `pretes`: lines that change recordings that are being entered. */
  misesAJour: changes,
  /** Among `pretes`: lines that say otherwise what a code was given for; they become one demand of corrections. */
  corrections: changes,
  /** Of new recordings, titles that hold what belongs elsewhere: proposed by kind, applied when a person accepts it. */
  titres: z.array(
    z.strictObject({
      cle: z.enum(HYGIENE),
      /** Lines; those that are accepted already are not counted. */
      nombre: z.int(),
      exemples: z.array(
        z.strictObject({
          ligne: z.int(),
          avant: z.string(),
          apres: z.string(),
          version: z.nullable(z.string()),
          invites: z.array(z.string()),
        }),
      ),
    }),
  ),
  /** Lines of which a cell was changed in the file and in the portal, and where the portal is kept. */
  conflits: z.int(),
});
export type ImportAnalysis = z.output<typeof importAnalysis>;
