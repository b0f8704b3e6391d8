import type { AccountFile, NearStructure } from '#contract/account/workflow.ts';
import { plainLetters } from '#domain/letters.ts';

/** The fields compared, in the order of the form. */
export const COMPARED = [
  ...(['raison', 'sigle', 'personalite', 'nationalite', 'codeJur', 'siret', 'dateCreation'] as const),
  ...(['sgAdr1', 'sgAdr2', 'sgCP', 'sgVille', 'sgPays'] as const),
  ...(['coAdr1', 'coAdr2', 'coCP', 'coVille', 'coPays'] as const),
] as const;
export type ComparedField = (typeof COMPARED)[number];

type Value = string | number | null;
export type Compared = {
  readonly name: ComparedField;
  readonly asked: Value;
  readonly known: Value;
  readonly verdict: 'same' | 'differs' | 'onlyOne';
};

/** Field by field; what neither of them says is left out. Accents, case and spaces make no difference. */
export function compare(asked: AccountFile['structure'], known: NearStructure): Compared[] {
  return COMPARED.map((name) => ({ name, asked: asked[name], known: known[name] }))
    .filter((row) => !isEmpty(row.asked) || !isEmpty(row.known))
    .map((row) => ({ ...row, verdict: verdictOf(row.asked, row.known) }));
}

function verdictOf(asked: Value, known: Value): Compared['verdict'] {
  if (isEmpty(asked) || isEmpty(known)) return 'onlyOne';
  return bare(asked) === bare(known) ? 'same' : 'differs';
}

const isEmpty = (value: Value) => value === null || value === '';

const bare = (value: Value) => plainLetters(String(value)).replaceAll(/\s/g, '');
