/** Counts the codes in the lines, and the lines that match existing recordings of the structure. */

import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { LARGEST_DOSSIER } from '#contract/registration/isrc.ts';
import { isOffered } from '#domain/import/offered.ts';
import { ALREADY_USED } from '#domain/numbering/declared-code.ts';
import { CODES } from '#domain/sheet/detection/existing-codes.ts';
import type { RepairKey } from '#domain/sheet/repairs.ts';
import { type Changed, isNew, isReady, type JudgedRow } from '../sheet/judged-row.ts';

type Counted = Pick<
  ImportAnalysis,
  'codes' | 'connues' | 'misesAJour' | 'corrections' | 'conflits'
>;
type Changes = ImportAnalysis['misesAJour'];

/** Group of codes that a submission would refuse. */
const REFUSED: RepairKey = 'isrc.refuse';
/** Lines shown: of those that a person may take or leave as many as they may decide upon, else a few. */
const DECIDABLE = LARGEST_DOSSIER;
const EXAMPLES = 50;

type Existing = ImportAnalysis['connues']['exemples'];

export class CodeTally {
  readonly #codes = { repris: 0, aVous: 0, autres: 0, malFormes: 0, refuses: 0 };
  readonly #offered: Existing = [];
  readonly #rest: Existing = [];
  readonly #misesAJour: Changes = { nombre: 0, exemples: [] };
  readonly #corrections: Changes = { nombre: 0, exemples: [] };
  #connues = 0;
  #conflits = 0;

  get connues(): number {
    return this.#connues;
  }

  add(rows: readonly JudgedRow[]): void {
    for (const row of rows) {
      this.#count(row);
      if (row.result !== null) this.#find(row.ligne, row.result, row.fields.isrcDeclare);
      if (!isReady(row)) continue;
      if (row.update !== null) this.#change(this.#misesAJour, row.ligne, row.update);
      if (row.correction !== null) this.#change(this.#corrections, row.ligne, row.correction);
    }
  }

  result(): Counted {
    const exemples = [...this.#offered, ...this.#rest].toSorted((a, b) => a.ligne - b.ligne);
    return {
      codes: this.#codes,
      connues: { nombre: this.#connues, exemples },
      misesAJour: this.#misesAJour,
      corrections: this.#corrections,
      conflits: this.#conflits,
    };
  }

  #count(row: JudgedRow): void {
    const cellErrors = row.errors.filter(({ colonne }) => colonne === CODES);
    if (cellErrors.some(({ code }) => code === ALREADY_USED.code)) this.#codes.autres += 1;
    else if (cellErrors.some(({ reparation }) => reparation === REFUSED)) this.#codes.refuses += 1;
    else if (cellErrors.length > 0) this.#codes.malFormes += 1;
    else if (row.result !== null && row.fields.isrcDeclare !== null) this.#codes.aVous += 1;
    else if (row.fields.isrcDeclare !== null && isNew(row)) this.#codes.repris += 1;
  }

  #find(
    ligne: number,
    recordingMatch: NonNullable<JudgedRow['result']>,
    isrc: string | null,
  ): void {
    this.#connues += 1;
    if (recordingMatch.raison === 'CONFLIT') this.#conflits += 1;
    const [stored, most] = isOffered(recordingMatch)
      ? [this.#offered, DECIDABLE]
      : [this.#rest, EXAMPLES];
    if (stored.length < most) stored.push({ ligne, isrc, ...recordingMatch });
  }

  #change(to: Changes, ligne: number, { elementId, changements, gardes }: Changed): void {
    to.nombre += 1;
    if (gardes.some(({ par }) => par === 'DEUX')) this.#conflits += 1;
    if (to.exemples.length >= DECIDABLE) return;
    to.exemples.push({ ligne, elementId, changements: [...changements], gardes: [...gardes] });
  }
}
