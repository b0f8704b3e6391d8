/**
 * Invented fields, one of each kind used by structures and people, for the probes: added to a
 * table, each must appear wherever a field does. The test checks that readings use the table; their
 * behaviour is not mocked.
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
  /** First value, replacing value, first value as shown on screens, and an invalid value. */
  readonly message: string | number;
  readonly instead: string | number;
  readonly reported: string;
  readonly wrong: { readonly value: string | number; readonly code: string };
};

const LONGEST = 40;
type Sayings = Pick<Invented, 'message' | 'instead' | 'reported' | 'wrong'>;

const invented = (kind: PartyKind, text: Sayings, more: Partial<Field> = {}): Invented => ({
  name: `${kind}Invente`,
  field: {
    kind,
    label: `Donnée inventée (${kind})`,
    subject: 'La donnée inventée',
    meaning: `What nobody has, of kind ${kind}`,
    help: `Ce que cherche la sonde (${kind}).`,
    max: LONGEST,
    example: text.message,
    ...more,
  },
  ...text,
});

const BY_KIND: { readonly [K in PartyKind]: Invented } = {
  text: invented('text', {
    message: 'une idée',
    instead: 'autre',
    reported: 'une idée',
    wrong: { value: 'a'.repeat(LONGEST + 1), code: 'TOO_LONG' },
  }),
  choice: invented(
    'choice',
    {
      message: 'UN',
      instead: 'DEUX',
      reported: 'Le premier',
      wrong: { value: 'TROIS', code: 'UNKNOWN_VALUE' },
    },
    {
      choices: ['UN', 'DEUX'],
      labels: { UN: 'Le premier', DEUX: 'Le second' },
      unknown: 'Choisissez dans la liste.',
    },
  ),
  country: invented('country', {
    message: 250,
    instead: 492,
    reported: 'France',
    wrong: { value: 1000, code: 'WRONG_COUNTRY' },
  }),
  legalForm: invented('legalForm', {
    message: '5710',
    instead: '9220',
    reported: 'SAS',
    wrong: { value: '57', code: 'WRONG_FORMAT' },
  }),
  date: invented('date', {
    message: '2019-05-31',
    instead: '2019-06-01',
    reported: '31 mai 2019',
    wrong: { value: '2026-02-30', code: 'WRONG_FORMAT' },
  }),
  identifier: invented('identifier', {
    message: '73282932000074',
    instead: '35600000000048',
    reported: '732\u202f829\u202f320\u202f00074',
    wrong: { value: '123', code: 'WRONG_SIRET' },
  }),
  email: invented('email', {
    message: 'une@idee.example',
    instead: 'autre@idee.example',
    reported: 'une@idee.example',
    wrong: { value: 'personne', code: 'WRONG_EMAIL' },
  }),
  telephone: invented('telephone', {
    message: '01 23 45 67 89',
    instead: '02 23 45 67 89',
    reported: '01 23 45 67 89',
    wrong: { value: '12', code: 'WRONG_TELEPHONE' },
  }),
};

const { text, choice, country, legalForm, date, identifier, email, telephone } = BY_KIND;
export const INVENTED_OF_STRUCTURE = [text, choice, country, legalForm, date, identifier];
export const INVENTED_OF_PERSON = [text, choice, email, telephone];

/** Values of the invented fields, by name: `message` or `instead`. */
export const sayings = (
  items: readonly Invented[],
  which: 'message' | 'instead' = 'message',
): Record<string, string | number> =>
  Object.fromEntries(items.map((one) => [one.name, one[which]]));

const of = (which: 'message' | 'instead') => ({
  structure: sayings(INVENTED_OF_STRUCTURE, which),
  person: sayings(INVENTED_OF_PERSON, which),
});
/** First and replacing values of all invented fields. */
export const [MESSAGE, INSTEAD] = [of('message'), of('instead')];

const rowsOf = (items: readonly Invented[], more: object) =>
  Object.fromEntries(items.map(({ name, field }) => [name, { ...field, ...more }]));

/** The modules of the tables with these rows more, for `vi.mock`. */
export function structureWithInvented(module: typeof structure): typeof structure {
  const rows = rowsOf(INVENTED_OF_STRUCTURE, { section: 'headOffice' });
  return { ...module, STRUCTURE: { ...module.STRUCTURE, ...rows } };
}

export function personWithInvented(module: typeof person): typeof person {
  const rows = rowsOf(INVENTED_OF_PERSON, { section: 'contact' });
  return { ...module, PERSON: { ...module.PERSON, ...rows } };
}
