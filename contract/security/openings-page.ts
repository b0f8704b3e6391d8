import { KINDS, type Opening, PEOPLE, type Person } from './opening.ts';
import { OPENINGS } from './openings.ts';

const PERSONS = Object.keys(PEOPLE) as Person[];

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Expected result, in the words of the page. */
function reported({ kind, heading, sentence, to }: Opening): string {
  const title = heading === '' ? [] : [`**${heading}**`];
  const rest = sentence === undefined ? [] : [`« ${sentence} »`];
  const locations = to === undefined ? [] : [`at \`${to}\``];
  return [`_${kind}_`, ...locations, ...title, ...rest].join('<br>');
}

/** Groups the people who get the same result at an address into one line. */
function group(
  openings: Readonly<Record<Person, Opening>>,
): readonly (readonly [string, string])[] {
  const result = new Map<string, Person[]>();
  for (const person of PERSONS) {
    const what = reported(openings[person]);
    result.set(what, [...(result.get(what) ?? []), person]);
  }
  return [...result].map(([what, persons]) => [
    persons.length === PERSONS.length ? 'everyone' : persons.join(', '),
    what,
  ]);
}

/** Markdown of the whole page. */
export function renderOpeningsPage(): string {
  return `${[
    '# Openings',
    '',
    'Made by `npm run check -- --write` from `contract/security/openings.ts`. Do not edit.',
    '',
    `${OPENINGS.length} addresses, each opened by ${PERSONS.length} persons: ${OPENINGS.length * PERSONS.length} openings. All of them are opened in a browser by`,
    '`e2e/openings.test.ts`, on the demonstration, under the brand SPP, on a wide screen. `by` is where the answer comes from:',
    'a section of the specification (S), of decisions.md (D), or the portal’s own.',
    '',
    '## Who',
    '',
    row('person', ''),
    row('---', '---'),
    ...PERSONS.map((person) => row(person, PEOPLE[person])),
    '',
    '## What is found',
    '',
    row('kind', 'the address'),
    row('---', '---'),
    ...Object.entries(KINDS).map(([kind, means]) => row(`_${kind}_`, means)),
    '',
    '## Addresses',
    '',
    row('address', 'by', 'who', 'finds'),
    row('---', '---', '---', '---'),
    ...OPENINGS.flatMap(({ address, by, openings }) =>
      group(openings).map(([who, what], at) =>
        at === 0 ? row(`\`${address}\``, by, who, what) : row('', '', who, what),
      ),
    ),
  ].join('\n')}\n`;
}
