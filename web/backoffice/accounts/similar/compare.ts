import type { AccountFile, SimilarStructure } from '#contract/account/workflow.ts';
import { plainLetters } from '#domain/letters.ts';
import { STRUCTURE_NAMES, type StructureFieldName } from '#domain/structure/structure-fields.ts';

type Value = string | number | null;
export type Compared = {
  readonly name: StructureFieldName;
  readonly requested: Value;
  readonly existing: Value;
  readonly verdict: 'same' | 'differs' | 'onlyOne';
};

/**
 * Field by field; fields empty on both sides are left out. Accents, case and spaces are ignored.
 */
export function compare(request: AccountFile['structure'], existing: SimilarStructure): Compared[] {
  return STRUCTURE_NAMES.map((name) => ({
    name,
    requested: request[name],
    existing: existing[name],
  }))
    .filter((row) => !isEmpty(row.requested) || !isEmpty(row.existing))
    .map((row) => ({ ...row, verdict: decisionOf(row.requested, row.existing) }));
}

function decisionOf(request: Value, existing: Value): Compared['verdict'] {
  if (isEmpty(request) || isEmpty(existing)) return 'onlyOne';
  return bare(request) === bare(existing) ? 'same' : 'differs';
}

const isEmpty = (value: Value) => value === null || value === '';

const bare = (value: Value) => plainLetters(String(value)).replaceAll(/\s/g, '');
