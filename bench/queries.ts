/**
 * What lists and sheets ask of PostgreSQL, written down in `docs/generated/queries.md`: each statement with the plan that it
 * had on a large register, the indexes that it used and the rows that it read.
 */

import { writeFileSync } from 'node:fs';
import { ISSUED, WITH_THE_PRODUCER, WITH_THE_SOCIETY } from '#domain/registration/statuts.ts';
import { callOf } from '#server/demonstration/play-story.ts';
import { list as listDossiers } from '#server/modules/dossiers/list.ts';
import { codeChoices } from '#server/modules/dossiers/lists/code-choices.ts';
import { lister } from '#server/modules/dossiers/lists/list-elements.ts';
import { reader } from '#server/modules/dossiers/read.ts';
import { reader as historyReader } from '#server/modules/history/read.ts';
import { list as listNotifications } from '#server/modules/notifications/list.ts';
import { nextPrefixes } from '#server/modules/numbering/next-prefixe.ts';
import { search as searchPeople } from '#server/modules/profiles/care/search.ts';
import { find as findClusters } from '#server/modules/proximity/clusters/find-clusters.ts';
import { sameSounds } from '#server/modules/sound/same-sounds.ts';
import { search as searchRegistry } from '#server/modules/structures/care/search.ts';
import { searcher } from '#server/modules/structures/search.ts';
import type { Call } from '#server/platform/call.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { aPerson } from '#server/testing/builders.ts';
import { aLargeRegister, type LargeRegister, settle } from '#server/testing/large-register.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { type Plan, plansOf } from '#server/testing/watched-statements.ts';

const PAGE = 'docs/generated/queries.md';
const DEFAULT_CODES = 1_000_000;
const ROLES = {
  isGestionnaireInternet: false,
  isRepresentantLegal: false,
  isGestionnaireIsrc: true,
};

type Asked = readonly [module: string, what: string, ask: (calls: Calls) => Promise<unknown>];
type Calls = {
  readonly staff: Call;
  readonly member: Call;
  readonly register: LargeRegister;
  readonly apres: string;
};

const codes = lister(ISSUED);
const page = { taille: 20 } as const;
const none = { query: {}, body: null } as const;
const dossierReader = reader({
  societyStructureId: SOCIETY,
  nextPrefixes,
  choicesOf: async () => [],
  declaredCases: async () => [],
});

const ASKED: readonly Asked[] = [
  [
    'dossiers',
    'Codes of a structure, first page',
    ({ member }) => codes(member, { query: null, body: { page } }),
  ],
  [
    'dossiers',
    'Codes of a structure, the page after',
    ({ member, apres }) =>
      codes(member, { query: null, body: { page: { ...page, repere: apres, total: 1 } } }),
  ],
  [
    'dossiers',
    'Codes of a structure, by words or a part of a code',
    ({ member }) => codes(member, { query: null, body: { cherche: '00012', page } }),
  ],
  ['dossiers', 'What its codes may be narrowed to', ({ member }) => codeChoices(member, none)],
  ...(['attribueLe', 'isrc', 'titre', 'artiste', 'duree', 'structure'] as const).map(
    (champ): Asked => [
      'dossiers',
      `All codes, sorted (${champ})`,
      ({ staff }) =>
        codes(staff, {
          query: null,
          body: { tri: { champ, sens: 'desc' }, page: { ...page, total: 1 } },
        }),
    ],
  ),
  [
    'dossiers',
    'All codes, by a rare word',
    ({ staff, register }) =>
      codes(staff, { query: null, body: { cherche: register.rareWord, page } }),
  ],
  [
    'dossiers',
    'All codes, by a code',
    ({ staff, register }) => codes(staff, { query: null, body: { isrc: register.isrc } }),
  ],
  [
    'dossiers',
    'Recordings being entered',
    ({ member }) => lister(WITH_THE_PRODUCER)(member, { query: null, body: {} }),
  ],
  [
    'dossiers',
    'Recordings that wait',
    ({ staff }) => lister(WITH_THE_SOCIETY)(staff, { query: null, body: { page } }),
  ],
  [
    'dossiers',
    'The queue',
    ({ staff }) => listDossiers(staff, { query: null, body: { file: 'treat', page } }),
  ],
  [
    'dossiers',
    'Open dossiers at home',
    ({ member }) => listDossiers(member, { query: null, body: { file: 'open' } }),
  ],
  [
    'dossiers',
    'Requests that are over',
    ({ member }) => listDossiers(member, { query: null, body: { file: 'ended', page } }),
  ],
  [
    'dossiers',
    'A dossier, to staff',
    ({ staff }) =>
      dossierReader(staff, {
        query: { dossierId: 1 },
        body: null,
      }),
  ],
  [
    'history',
    'What happened last',
    ({ staff }) => historyReader(SOCIETY)(staff, { query: {}, body: null }),
  ],
  ['notifications', 'Notifications', ({ member }) => listNotifications(member, none)],
  [
    'profiles',
    'People, first page',
    ({ staff }) => searchPeople(staff, { query: null, body: { page } }),
  ],
  [
    'proximity',
    'Groups of recordings that look alike',
    ({ staff }) => findClusters(sameSounds)(staff, none),
  ],
  [
    'structures',
    'Structures, first page',
    ({ staff }) => searchRegistry(staff, { query: null, body: { page } }),
  ],
  [
    'structures',
    'Structures, by a name',
    ({ staff }) => searchRegistry(staff, { query: null, body: { texte: 'label phare 12', page } }),
  ],
  [
    'structures',
    'A company, as one joins it',
    ({ member }) => searcher(SOCIETY)(member, { query: { name: 'label pha' }, body: null }),
  ],
];

/** Argument: how many codes the register holds. */
export async function queriesBench([
  given = String(DEFAULT_CODES),
]: readonly string[]): Promise<void> {
  const size = Number(given);
  const fresh = await freshDatabase('postgres', { image: SCHEMA });
  try {
    const db = kyselyOn<Tables>(fresh.database.pool);
    const { interlocuteurId } = await aPerson(db, {});
    const made = { codes: size, structures: Math.ceil(size / 200), waiting: 800 };
    const register = await aLargeRegister(db, made, interlocuteurId);
    await fresh.asOwner((pool) => settle(pool));
    const structureId = register.structures[Math.floor(register.structures.length / 50)] ?? 0;
    const structure = { structureId, etat: 3, statut: 'TIERS', situation: 'ACTI' } as const;
    const member = { kind: 'member', interlocuteurId, structure, roles: ROLES } as const;
    const staff = { kind: 'staff', interlocuteurId, structureId: SOCIETY, roles: ROLES } as const;
    const callsOn = (on: Parameters<typeof callOf>[0], apres: string): Calls => ({
      staff: callOf(on, staff, new Date(), 'element.create'),
      register,
      apres,
      member: callOf(on, member, new Date(), 'element.create'),
    });
    const first = await codes(callsOn(db, '').member, { query: null, body: { page } });
    const said: string[] = [];
    for (const [module, what, ask] of ASKED) {
      const plans = await plansOf(fresh.database.pool, (on) =>
        ask(callsOn(on, first.page?.apres ?? '')),
      );
      said.push(sectionOf(module, what, plans));
      console.log(
        `${module}: ${what}: ${plans.map(({ rowsRead }) => rowsRead).join(' + ')} rows read`,
      );
    }
    writeFileSync(PAGE, `${headOf(made)}\n${said.join('\n')}`);
  } finally {
    await fresh.remove();
  }
}

const headOf = ({
  codes: held,
  structures,
}: {
  readonly codes: number;
  readonly structures: number;
}) => `# What is asked of PostgreSQL

Written by \`npm run bench -- queries\` on ${new Date().toISOString().slice(0, 10)}: ${held.toLocaleString('en')} codes,
${structures.toLocaleString('en')} structures, 800 dossiers that wait; the member's structure is one of its larger ones. Each
statement is a trip; under it, what each step of its plan read, rows left out included.
`;

const sectionOf = (module: string, what: string, plans: readonly Plan[]) => `
## ${what} (${module})
${plans
  .map(
    ({ statement, said, rowsRead }) =>
      `\n\`\`\`sql\n${folded(statement)}\n\`\`\`\n\n${rowsRead} rows read:\n\n${stepsOf(said)}\n`,
  )
  .join('')}`;

const LONGEST_LINE = 118;

/** On lines that a screen shows. */
function folded(statement: string): string {
  const lines: string[] = [];
  for (const word of statement.replaceAll(/\s+/g, ' ').trim().split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= LONGEST_LINE) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
}

const stepsOf = (said: string) =>
  said
    .split('\n')
    .filter((step) => / Scan /.test(step))
    .map((step) => `- ${step}`)
    .join('\n');
