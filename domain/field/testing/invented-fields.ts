/**
 * Fields that nobody has, one of each kind that structures and people use, for the probes: put into a table, each
 * must show wherever a field shows. What is under test is that the readings read the table; nothing of their
 * behaviour is faked.
 */

import type * as person from '../../profile/person.ts';
import type { PersonKind } from '../../profile/profile-fields.ts';
import type * as structure from '../../structure/rows/structure.ts';
import type { StructureKind } from '../../structure/structure-fields.ts';
import type { Field } from '../field.ts';

type PartyKind = StructureKind | PersonKind;

export type Invented = {
  readonly name: string;
  readonly field: Field & { readonly label: string; readonly example: string | number };
  /** What somebody says in it, then says instead; as screens tell the first; what nobody may say. */
  readonly said: string | number;
  readonly instead: string | number;
  readonly told: string;
  readonly wrong: { readonly value: string | number; readonly code: string };
};

const LONGEST = 40;
type Sayings = Pick<Invented, 'said' | 'instead' | 'told' | 'wrong'>;

const invented = (kind: PartyKind, says: Sayings, more: Partial<Field> = {}): Invented => ({
  name: `${kind}Invente`,
  field: {
    kind,
    label: `Donnée inventée (${kind})`,
    subject: 'La donnée inventée',
    meaning: `What nobody has, of kind ${kind}`,
    help: `Ce que cherche la sonde (${kind}).`,
    max: LONGEST,
    example: says.said,
    ...more,
  },
  ...says,
});

const BY_KIND: { readonly [K in PartyKind]: Invented } = {
  text: invented('text', {
    said: 'une idée',
    instead: 'autre',
    told: 'une idée',
    wrong: { value: 'a'.repeat(LONGEST + 1), code: 'TOO_LONG' },
  }),
  choice: invented(
    'choice',
    {
      said: 'UN',
      instead: 'DEUX',
      told: 'Le premier',
      wrong: { value: 'TROIS', code: 'UNKNOWN_VALUE' },
    },
    {
      choices: ['UN', 'DEUX'],
      labels: { UN: 'Le premier', DEUX: 'Le second' },
      unknown: 'Choisissez dans la liste.',
    },
  ),
  country: invented('country', {
    said: 250,
    instead: 492,
    told: 'France',
    wrong: { value: 1000, code: 'WRONG_COUNTRY' },
  }),
  legalForm: invented('legalForm', {
    said: '5710',
    instead: '9220',
    told: 'SAS',
    wrong: { value: '57', code: 'WRONG_FORMAT' },
  }),
  date: invented('date', {
    said: '2019-05-31',
    instead: '2019-06-01',
    told: '31 mai 2019',
    wrong: { value: '2026-02-30', code: 'WRONG_FORMAT' },
  }),
  identifier: invented('identifier', {
    said: '73282932000074',
    instead: '35600000000048',
    told: '732\u202f829\u202f320\u202f00074',
    wrong: { value: '123', code: 'WRONG_SIRET' },
  }),
  email: invented('email', {
    said: 'une@idee.example',
    instead: 'autre@idee.example',
    told: 'une@idee.example',
    wrong: { value: 'personne', code: 'WRONG_EMAIL' },
  }),
  telephone: invented('telephone', {
    said: '01 23 45 67 89',
    instead: '02 23 45 67 89',
    told: '01 23 45 67 89',
    wrong: { value: '12', code: 'WRONG_TELEPHONE' },
  }),
};

const { text, choice, country, legalForm, date, identifier, email, telephone } = BY_KIND;
export const INVENTED_OF_STRUCTURE = [text, choice, country, legalForm, date, identifier];
export const INVENTED_OF_PERSON = [text, choice, email, telephone];

/** What is said in the fields invented, by name: `said`, or `instead`. */
export const sayings = (
  those: readonly Invented[],
  which: 'said' | 'instead' = 'said',
): Record<string, string | number> =>
  Object.fromEntries(those.map((one) => [one.name, one[which]]));

const of = (which: 'said' | 'instead') => ({
  structure: sayings(INVENTED_OF_STRUCTURE, which),
  person: sayings(INVENTED_OF_PERSON, which),
});
/** What is said in every field invented, and what is said instead. */
export const [SAID, INSTEAD] = [of('said'), of('instead')];

const rowsOf = (those: readonly Invented[], more: object) =>
  Object.fromEntries(those.map(({ name, field }) => [name, { ...field, ...more }]));

/** The modules of the tables with these rows more, for `vi.mock`. */
export function structureWithInvented(module: typeof structure): typeof structure {
  const rows = rowsOf(INVENTED_OF_STRUCTURE, { section: 'headOffice' });
  return { ...module, STRUCTURE: { ...module.STRUCTURE, ...rows } };
}

export function personWithInvented(module: typeof person): typeof person {
  const rows = rowsOf(INVENTED_OF_PERSON, { section: 'contact' });
  return { ...module, PERSON: { ...module.PERSON, ...rows } };
}
