import type { AccountFile, NearStructure } from '#contract/account/workflow.ts';
import { plainLetters } from '#domain/letters.ts';
import { STRUCTURE_NAMES, type StructureFieldName } from '#domain/structure/structure-fields.ts';

type Value = string | number | null;
export type Compared = {
  readonly name: StructureFieldName;
  readonly asked: Value;
  readonly known: Value;
  readonly verdict: 'same' | 'differs' | 'onlyOne';
};

/** Field by field; what neither of them says is left out. Accents, case and spaces make no difference. */
export function compare(asked: AccountFile['structure'], known: NearStructure): Compared[] {
  return STRUCTURE_NAMES.map((name) => ({ name, asked: asked[name], known: known[name] }))
    .filter((row) => !isEmpty(row.asked) || !isEmpty(row.known))
    .map((row) => ({ ...row, verdict: verdictOf(row.asked, row.known) }));
}

function verdictOf(asked: Value, known: Value): Compared['verdict'] {
  if (isEmpty(asked) || isEmpty(known)) return 'onlyOne';
  return bare(asked) === bare(known) ? 'same' : 'differs';
}

const isEmpty = (value: Value) => value === null || value === '';

const bare = (value: Value) => plainLetters(String(value)).replaceAll(/\s/g, '');
