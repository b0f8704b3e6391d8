/** What arrives, said as the analysis of a sheet says its lines: the same counts, errors, doubles and proposals. */

import { missingForSubmission } from '#domain/element/element.ts';
import { Duplicates } from '#domain/import/duplicates.ts';
import { ErrorGroups } from '#domain/sheet/error-groups.ts';
import { CODES } from '#domain/sheet/evidence/existing-codes.ts';
import { isLineNumber } from '#domain/sheet/field-headings.ts';
import { questionsOf } from '#domain/sheet/file/questions.ts';
import type { Block } from '#domain/sheet/file/read-block.ts';
import { modelOf } from '#domain/sheet/layouts/row.ts';
import { NO_SIGN } from '#domain/sheet/signs.ts';
import { TitleProposals } from '#domain/title/proposals.ts';
import type { Shown } from '#web/producer/intake/shown.ts';
import { readRow } from '../sheet/read-row.ts';
import { titledOf } from './arrival.ts';
import { type Fate, goesToLine, isEntering } from './plan.ts';
import type { Landed } from './write-arrivals.ts';

type Given = {
  readonly fates: readonly Fate[];
  readonly landed: Landed;
  /** Null: sound files, which have no columns. */
  readonly block: Block | null;
};

export function shownOf({ fates, landed, block }: Given): Shown {
  const entering = fates.filter(isEntering);
  const errors = new ErrorGroups();
  const titles = new TitleProposals();
  let [pretes, enErreur, incompletes] = [0, 0, 0];
  for (const fate of entering) {
    const { arrival } = fate;
    if (!goesToLine(fate)) titles.add(arrival.ligne, titledOf(arrival));
    if (arrival.errors.length > 0) {
      enErreur += 1;
      errors.add(arrival.ligne, arrival.errors);
      continue;
    }
    pretes += 1;
    const fields = fieldsOf(fate, landed);
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

function fieldsOf({ arrival }: Fate, { rows, lines }: Landed) {
  const row = rows[lines.get(arrival) ?? -1];
  return row === undefined ? null : readRow(row).fields;
}

function doublesOf(entering: readonly Fate[], landed: Landed): Shown['doublons'] {
  const doubles = new Duplicates();
  const rows = entering.flatMap((fate) => {
    const fields = goesToLine(fate) ? null : fieldsOf(fate, landed);
    return fields === null ? [] : [{ ligne: fate.arrival.ligne, fields }];
  });
  doubles.look(rows, []);
  return doubles.result();
}

function codesOf(fates: readonly Fate[]): Shown['codes'] {
  const count = (is: (fate: Fate) => boolean) => fates.filter(is).length;
  const { repris, aVous, autres, refuses } = {
    repris: count(
      (fate) => fate.arrival.code !== null && isEntering(fate) && fate.choice !== 'without',
    ),
    aVous: count(({ carrier }) => (carrier?.elementId ?? null) !== null),
    autres: count(({ carrier }) => carrier?.elementId === null && carrier.message === null),
    refuses: count(({ carrier }) => (carrier?.message ?? null) !== null),
  };
  const malFormes = count(({ arrival }) => arrival.errors.some(({ colonne }) => colonne === CODES));
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
