/**
 * Converts previews to the format of a sheet analysis: counts, errors, duplicates and proposals.
 */

import { missingForSubmission } from '#domain/element/element.ts';
import { Duplicates } from '#domain/import/duplicates.ts';
import { CODES } from '#domain/sheet/detection/existing-codes.ts';
import { ErrorGroups } from '#domain/sheet/error-groups.ts';
import { isLineNumber } from '#domain/sheet/field-headings.ts';
import { questionsOf } from '#domain/sheet/file/questions.ts';
import type { Block } from '#domain/sheet/file/read-block.ts';
import { modelOf } from '#domain/sheet/layouts/row.ts';
import { NO_SIGN } from '#domain/sheet/signs.ts';
import { TitleProposals } from '#domain/title/proposals.ts';
import type { Shown } from '#web/producer/import-frame/shown.ts';
import { readRow } from '../sheet/read-row.ts';
import { goesToLine, isEntering, type RowOutcome } from './plan.ts';
import { titledOf } from './preview-row.ts';
import type { Landed } from './write-previews.ts';

type Input = {
  readonly fates: readonly RowOutcome[];
  readonly landed: Landed;
  /** Null: sound files, which have no columns. */
  readonly block: Block | null;
};

export function shownOf({ fates, landed, block }: Input): Shown {
  const entering = fates.filter(isEntering);
  const errors = new ErrorGroups();
  const titles = new TitleProposals();
  let [pretes, enErreur, incompletes] = [0, 0, 0];
  for (const outcome of entering) {
    const { preview } = outcome;
    if (!goesToLine(outcome)) titles.add(preview.ligne, titledOf(preview));
    if (preview.errors.length > 0) {
      enErreur += 1;
      errors.add(preview.ligne, preview.errors);
      continue;
    }
    pretes += 1;
    const fields = fieldsOf(outcome, landed);
    if (fields !== null && (missingForSubmission(fields).length > 0 || fields.duree === null))
      incompletes += 1;
  }
  return {
    ...columnsOf(block),
    lignes: fates.length,
    repliees: 0,
    pretes,
    enErreur,
    incompletes,
    ignorees: block?.ignorees ?? 0,
    erreurs: errors.list(),
    titres: titles.list(),
    codes: codesOf(fates),
    doublons: doublesOf(entering, landed),
  };
}

function fieldsOf({ preview }: RowOutcome, { rows, lines }: Landed) {
  const row = rows[lines.get(preview) ?? -1];
  return row === undefined ? null : readRow(row).fields;
}

function doublesOf(entering: readonly RowOutcome[], landed: Landed): Shown['doublons'] {
  const doubles = new Duplicates();
  const rows = entering.flatMap((outcome) => {
    const fields = goesToLine(outcome) ? null : fieldsOf(outcome, landed);
    return fields === null ? [] : [{ ligne: outcome.preview.ligne, fields }];
  });
  doubles.look(rows, []);
  return doubles.result();
}

function codesOf(fates: readonly RowOutcome[]): Shown['codes'] {
  const count = (is: (outcome: RowOutcome) => boolean) => fates.filter(is).length;
  const { repris, aVous, autres, refuses } = {
    repris: count(
      (outcome) =>
        outcome.preview.code !== null && isEntering(outcome) && outcome.choice !== 'without',
    ),
    aVous: count(({ carrier }) => (carrier?.elementId ?? null) !== null),
    autres: count(({ carrier }) => carrier?.elementId === null && carrier.message === null),
    refuses: count(({ carrier }) => (carrier?.message ?? null) !== null),
  };
  const malFormes = count(({ preview }) => preview.errors.some(({ colonne }) => colonne === CODES));
  return { repris, aVous, autres, malFormes, refuses };
}

const NO_REMARK: Shown['remarques'] = {
  fusionnees: 0,
  masquees: 0,
  colonnesMasquees: [],
  invisibles: 0,
  idem: 0,
};

function columnsOf(block: Block | null) {
  const sheet = { encodage: null, lettres: null, feuille: null, feuilles: [], modele: null };
  if (block === null) {
    const entete = { ligne: 0, cellules: [] };
    const none = {
      entete,
      colonnes: [],
      exemples: [],
      colonnesInconnues: [],
      colonnesLaissees: [],
      questions: [],
      signes: NO_SIGN,
    };
    return { ...sheet, ...none, remarques: NO_REMARK };
  }
  const { entete, layout, mapping, signs, unread, exemples, invisibles, idem } = block;
  const cellules = entete.cells.map((cell) => cell.trim());
  return {
    ...sheet,
    modele: modelOf(layout),
    entete: { ligne: entete.ligne, cellules },
    colonnes: [...mapping],
    exemples,
    colonnesInconnues: cellules.filter(
      (cell, index) => cell !== '' && mapping[index] === null && !isLineNumber(cell),
    ),
    colonnesLaissees: [...unread],
    questions: questionsOf(mapping, signs, unread),
    signes: signs,
    remarques: { ...NO_REMARK, invisibles, idem },
  };
}
