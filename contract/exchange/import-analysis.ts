/** Analysis of an imported file: how it was read, what would be written, and what is wrong. */

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
  /** Key of the repair to accept in `PUT`, when there is a proposition. */
  reparation: z.string(),
  colonne: z.string(),
  titre: sentence,
  /** What accepting it does; null: the file must be corrected. */
  proposition: z.nullable(sentence),
  /**
   * Alternative repair, where the value may be correct: one of the two is accepted, never both.
   * Null: none.
   */
  autre: z.nullable(
    z.strictObject({ reparation: z.string(), titre: sentence, proposition: z.nullable(sentence) }),
  ),
  /** Cells. */
  nombre: z.int(),
  exemples: z.array(z.strictObject({ ligne: z.int(), valeur: z.string(), message: sentence })),
});

/**
 * How a line was matched to a recording of the structure, and why nothing is written for it.
 * `CODE`: the recording has the code of the line; `ANNULE`: that code was cancelled. The others are
 * lines of an export that is imported again: `INCHANGE`: no difference; `CONFLIT`: both sides
 * changed; `ECARTE`: a person left it out; `ENVOYE`, `CORRECTION`: waits for the society.
 */
export const MATCHED_BY = [
  ...(['CODE', 'INCHANGE', 'CONFLIT', 'ECARTE', 'ENVOYE', 'ANNULE', 'CORRECTION'] as const),
] as const;

/** Outcome of the line of a new recording: added, added without its code, or left out. */
export const LINE_CHOICES = ['AJOUTER', 'SANS_CODE', 'LAISSER'] as const;

/** Value of the line (`apres`), beside that of the recording (`avant`). */
const changement = z.strictObject({
  colonne: z.string(),
  avant: z.string(),
  apres: z.string(),
  /** Who changed the cell since the export; `INCONNU` where the line has no mark of the export. */
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
      /** Differences of the line that are not applied: the portal's value stays. */
      gardes: z.array(changement),
    }),
  ),
});

/** What was found in the file. Lines are numbered as a spreadsheet shows them. */
export const importAnalysis = z.strictObject({
  /** Kind of file, detected from its bytes. */
  nature: z.enum(NATURES),
  /** Null in a workbook, and in an archive. */
  encodage: z.nullable(z.enum(ENCODINGS)),
  /**
   * How the encoding was detected, where the file does not declare it, and some lines of the file
   * in each encoding, so that a person can choose the right one. Null: nothing to choose.
   */
  lettres: z.nullable(
    z.strictObject({
      dApres: z.enum(LETTERS_BY),
      essais: z.array(z.strictObject({ encodage: z.enum(ENCODINGS), lignes: z.array(z.string()) })),
    }),
  ),
  separateur: z.nullable(z.enum(SEPARATORS)),
  /**
   * Known layout recognised by the headings, and what one of its lines stands for; null: none
   * recognised.
   */
  modele: z.nullable(z.strictObject({ nom: z.string(), lignes: z.enum(LAYOUT_LINES) })),
  /** Name of the sheet that is read; null in a CSV. */
  feuille: z.nullable(z.string()),
  /**
   * Sheets of the workbook, with their number of non-empty lines; a hidden sheet is read only on
   * request.
   */
  feuilles: z.array(z.strictObject({ nom: z.string(), lignes: z.int(), cachee: z.boolean() })),
  /** Line 0: the file has no headings. */
  entete: z.strictObject({ ligne: z.int(), cellules: z.array(z.string()) }),
  colonnes,
  /** The first values of each column. */
  exemples: z.array(z.array(z.string())),
  /** Changes made to cells that must be reported to the person. */
  remarques: z.strictObject({
    /** Cells that took the value of the merged cell above. */
    fusionnees: z.int(),
    /** Lines that the workbook hides, read like the others. */
    masquees: z.int(),
    /** Columns that the workbook hides, counted from 0, read like the others. */
    colonnesMasquees: z.array(z.int()),
    /** Cells from which invisible characters were removed. */
    invisibles: z.int(),
    /** Cells with a ditto mark (« idem », « // ») that took the value above. */
    idem: z.int(),
  }),
  /** Headers that were not recognised; their cells are stored with the rejected lines. */
  colonnesInconnues: z.array(z.string()),
  /**
   * Non-empty columns that are not used: their index from 0 and number of cells. With `question`,
   * the values look like a field of a recording; a person chooses a meaning, or `non_lue`, in
   * `colonnes`.
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
    /** Most lines name an artist: a line with only a title is reported. */
    artisteDit: z.boolean(),
    /**
     * Most lines name no artist, but the first one does: the person is asked whether it applies to
     * the lines below.
     */
    artisteEnTete: z.boolean(),
    /** Most probable meaning of « 3.45 » in the durations; null: no duration is written so. */
    dureeAvecPoint: z.nullable(z.enum(POINTED_DURATIONS)),
    /** Unit of durations that are bare numbers, and how it was detected; null: there are none. */
    duree: z.nullable(
      z.strictObject({
        unite: z.enum(DURATION_UNITS),
        dApres: z.enum(CERTAINTIES),
        exemples: z.array(z.string()),
      }),
    ),
  }),
  /**
   * Questions that one answer settles for the whole file, before lines are checked: `titre`, which
   * column names the recordings (`colonnes`); `duree`, the unit of its numbers (`dureeEn`);
   * `colonnes`, the meaning of the columns of `colonnesLaissees` in question. Nothing is written
   * while one is open.
   */
  questions: z.array(z.enum(SHEET_QUESTIONS)),
  /** Lines of recordings; `pretes`, `enErreur`, `laissees`, `repliees` and `connues` add up to it, once the title is known. */
  lignes: z.int(),
  pretes: z.int(),
  enErreur: z.int(),
  /** New recordings that a person leaves (`laissees` of the settings). */
  laissees: z.int(),
  /** Lines that only repeat a recording of an earlier line: nothing is entered for them. */
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
   * The first lines, up to the size of a dossier: lines to write, lines left out, and lines refused
   * only for their code. Cells by machine name of the column.
   */
  apercu: z.array(
    z.strictObject({
      ligne: z.int(),
      /** The line of the recording that it is a companion of (`compagnons`). */
      compagnonDe: z.optional(z.int()),
      cellules: z.record(z.string(), z.string()),
      /**
       * Choice for a new recording (`laissees`, `sansCode`); null: the recording already exists.
       */
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
  /**
   * Counts of lines with an existing code of their recording. A new line with another error is not
   * counted until that is fixed.
   */
  codes: z.strictObject({
    /** Among `pretes`: declared codes of new recordings. */
    repris: z.int(),
    /** Among `connues`: the structure's own recordings carry them. */
    aVous: z.int(),
    /**
     * Among `enErreur`: codes of another structure's recordings, malformed codes, or codes that
     * sending would refuse.
     */
    autres: z.int(),
    malFormes: z.int(),
    refuses: z.int(),
  }),
  /**
   * Lines that are already recordings of the structure: nothing is entered for them. The list holds
   * at most 1,000 that wait for a decision, and a few others.
   */
  connues: z.strictObject({
    nombre: z.int(),
    exemples: z.array(
      z.strictObject({
        ligne: z.int(),
        elementId: id,
        raison: z.enum(MATCHED_BY),
        isrc: z.nullable(z.string()),
        /** Changes of the line that are not applied. */
        changements: z.array(changement),
      }),
    ),
  }),
  /** Among `pretes`: lines that change recordings that are being entered. */
  misesAJour: changes,
  /**
   * Among `pretes`: lines that differ from recordings that have a code; they become one request for
   * corrections.
   */
  corrections: changes,
  /**
   * Titles of new recordings that hold data of other fields: proposals by kind, applied when a
   * person accepts them.
   */
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
  /**
   * Lines where a cell was changed both in the file and in the portal; the portal's value stays.
   */
  conflits: z.int(),
});
export type ImportAnalysis = z.output<typeof importAnalysis>;
