import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  mergePeople,
  type PeopleCounts,
  previewPeopleMerge,
} from '#contract/registry-admin/people.ts';
import { mergeStructures, previewMerge } from '#contract/registry-admin/structures.ts';
import { GLOSSARY } from '#domain/glossary.ts';
import { buildIsrc } from '#domain/isrc/isrc.ts';
import { JOB_STATES } from '#domain/job/state-machine.ts';
import { ownersOf } from '#tools/checks/owners.ts';
import { sourceFiles } from '#tools/source-files.ts';
import { rightsMessages } from '#web/account/rights/messages.ts';
import { MENTIONS, storedAbout } from '../compose/mentions.ts';
import { WAITING } from '../migrations/waiting.ts';
import type { Mention } from '../platform/records/mention.ts';
import { aPerson, aStructure } from '../testing/builders.ts';
import { SOCIETY } from '../testing/running-portal.ts';
import { aClient, aRunningPortal } from '../testing/set-up.ts';
import { aMembership } from './a-membership.ts';

/**
 * Reads from the database which columns name a person or a structure; fails for any that its owner
 * does not handle.
 */

const motif = 'Saisie deux fois.';
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const locationOf = ({ table, column }: Mention) => `${snake(table)}.${snake(column)}`;
const DECLARED = MENTIONS.map(locationOf);

/** A column without a French name is not shown. */
test('every column that is handed to a person has a French name on the screen', () => {
  const handed = MENTIONS.filter(({ names }) => names === 'person').flatMap(
    ({ export: exported }) => ('columns' in exported ? exported.columns : []),
  );
  const named = new Set([...Object.keys(rightsMessages.fields), ...Object.keys(GLOSSARY)]);
  expect(handed.filter((column) => !named.has(column))).toEqual([]);
});

describe('what names people and structures', () => {
  const portal = aRunningPortal('postgres');

  /** Excludes the embedded provider's tables and Kysely's migration tables. */
  const ours = sql`n.nspname = 'public' and t.relkind = 'r' and t.relname !~ '^(identity|kysely)_'`;

  async function tables(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select t.relname as name
      from pg_class t join pg_namespace n on n.oid = t.relnamespace where ${ours} order by 1`.execute(
      portal.db,
    );
    return rows.map(({ name }) => name);
  }

  /**
   * Columns that name someone, by foreign key, or by column name where there is none; also an
   * address or a sign-in account.
   */
  async function naming(): Promise<string[]> {
    const { rows } = await sql<{
      location: string;
    }>`select t.relname || '.' || a.attname as location
      from pg_class t join pg_namespace n on n.oid = t.relnamespace
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      where ${ours} and (
        exists (select 1 from pg_constraint c where c.conrelid = t.oid and c.contype = 'f'
          and c.confrelid in ('structure'::regclass, 'interlocuteur'::regclass) and a.attnum = any(c.conkey))
        or (a.atttypid in ('integer'::regtype, 'bigint'::regtype)
          and a.attname ~ '(^|_)(structure|interlocuteur)(_|$)|_par$|_by$')
        or (a.attname in ('destinataire', 'subject') and t.relname <> 'identite'))
      order by 1`.execute(portal.db);
    // Old names of renamed columns are excluded: the new name stands for both.
    const waiting: readonly string[] = WAITING.map(([table, old]) => `${table}.${old}`);
    return rows.map(({ location }) => location).filter((location) => !waiting.includes(location));
  }

  test('every table has one owner', async () => {
    const owned = ownersOf(sourceFiles());
    expect([...owned.keys()].map(snake).toSorted()).toEqual(await tables());
    expect([...owned].filter(([, folders]) => folders.length !== 1)).toEqual([]);
  });

  test('every column that names a person or a structure has an owner to ask, once', async () => {
    expect(DECLARED.toSorted()).toEqual(await naming());
  });

  test('a table that comes without an answer is found, with a reference or without', async () => {
    await portal.asOwner((db) =>
      sql`create table carnet (carnet_id integer primary key, tenu integer references interlocuteur,
        structure_citee integer, ouvert_par integer, lu_le timestamptz, destinataire text);
        grant all on carnet to public`.execute(db),
    );
    try {
      const owned = [...ownersOf(sourceFiles()).keys()].map(snake);
      expect((await tables()).filter((table) => !owned.includes(table))).toEqual(['carnet']);
      expect((await naming()).filter((location) => !DECLARED.includes(location))).toEqual(
        ['destinataire', 'ouvert_par', 'structure_citee', 'tenu'].map(
          (column) => `carnet.${column}`,
        ),
      );
    } finally {
      await portal.asOwner((db) => sql`drop table carnet`.execute(db));
    }
  });

  /**
   * A counter is split over several rows, one per writing connection: compare their sum, not the
   * number of rows.
   */
  const amount = ({ table }: Mention) =>
    table === 'elementCompte' ? sql`coalesce(sum(nombre), 0)` : sql`count(*)`;

  /** Number of rows that name the record, per column whose mention passes the filter. */
  async function linesNaming(record: number, kinds: (mention: Mention) => boolean) {
    const counted: Record<string, number> = {};
    for (const mention of MENTIONS.filter(kinds)) {
      const { rows } = await sql<{
        lines: number;
      }>`select ${amount(mention)}::int as lines from ${sql.table(mention.table)}
        where ${sql.ref(mention.column)}::text = ${String(record)}`.execute(portal.db);
      counted[locationOf(mention)] = rows[0]?.lines ?? 0;
    }
    return counted;
  }
  const moving = (names: Mention['names']) => (mention: Mention) =>
    mention.names === names && mention.joining === 'moves';
  const staying = (names: Mention['names']) => (mention: Mention) =>
    mention.names === names && typeof mention.joining === 'object' && 'stays' in mention.joining;

  function isrcOf(number: number) {
    return buildIsrc({ prefixe: 'FRZ99', annee: '25', designation: number % 99_999 });
  }

  /**
   * A structure with one of everything, its notifications and journal lines included; nothing in
   * progress.
   */
  async function aWholeMembership() {
    const { ids } = await aMembership(portal.db);
    const { structureId, interlocuteurId, elementId } = ids as Readonly<
      Record<'structureId' | 'interlocuteurId' | 'elementId', number>
    >;
    const of = { structureId, interlocuteurId, createdAt: portal.time.now };
    await portal.db
      .insertInto('noteInterne')
      .values({ ...of, dossierId: null, texte: 'À suivre.' })
      .execute();
    await portal.db
      .insertInto('accordCode')
      .values({
        isrc: isrcOf(elementId),
        elementId,
        structureId,
        titulaireId: structureId,
        etat: 'REFUSE',
        demandeLe: of.createdAt,
        demandePar: interlocuteurId,
        closLe: of.createdAt,
      })
      .execute();
    await portal.db
      .insertInto('notification')
      .values({
        ...of,
        cle: crypto.randomUUID(),
        kind: 'TEAM_JOINED',
        titre: 'T',
        texte: 'T',
        lien: '/',
      })
      .execute();
    await portal.db
      .insertInto('job')
      .values({
        ...of,
        type: 'export',
        state: JOB_STATES.FINISHED,
        data: '{}',
        startedAt: of.createdAt,
        finishedAt: of.createdAt,
      })
      .execute();
    await portal.db
      .updateTable('transfert')
      .set({ etat: 'REFUSE', closLe: of.createdAt })
      .where('deStructureId', '=', structureId)
      .execute();
    await portal.db
      .updateTable('structure')
      .set({ submittedBy: interlocuteurId })
      .where('structureId', '=', structureId)
      .execute();
    return { structureId, interlocuteurId };
  }
  const aManager = () =>
    aClient(portal, { structures: [SOCIETY], roles: ['isGestionnaireInternet'] });
  const sum = (counted: Record<string, number>) =>
    Object.values(counted).reduce((a, b) => a + b, 0);

  test('two structures are merged: each place follows its owner’s rule', async () => {
    const manager = await aManager();
    const { structureId } = await aWholeMembership();
    const versStructureId = await aStructure(portal.db);
    const moves = await linesNaming(structureId, moving('structure'));
    expect(Object.entries(moves).filter(([, lines]) => lines === 0)).toEqual([]);
    const stays = await linesNaming(structureId, staying('structure'));
    const query = { structureId: String(structureId), versStructureId: String(versStructureId) };
    const { comptes, obstacles } = await manager.ok(previewMerge, { query });
    expect(obstacles).toEqual([]);
    await manager.ok(mergeStructures, { body: { structureId, versStructureId, motif, comptes } });
    expect(sum(await linesNaming(structureId, moving('structure')))).toBe(0);
    expect(await linesNaming(versStructureId, moving('structure'))).toEqual({
      ...moves,
      // Its contact is notified.
      'notification.structure_id': (moves['notification.structure_id'] ?? 0) + 1,
    });
    const after = await linesNaming(structureId, staying('structure'));
    // The merger adds one history line, and one security event for the manager's action; what its
    // people are granted belongs to the other structure.
    expect(after).toEqual({
      ...stays,
      // Its counts are moved to the other structure.
      'element_compte.structure_id': 0,
      'evenement_securite.structure_id': (stays['evenement_securite.structure_id'] ?? 0) + 1,
      'historique.structure_id': (stays['historique.structure_id'] ?? 0) + 1,
    });
  });

  test('two people are merged: each place follows its owner’s rule', async () => {
    const manager = await aManager();
    const { interlocuteurId: gone } = await aWholeMembership();
    const { interlocuteurId: stored } = await aPerson(portal.db, {
      person: { createdAt: new Date('2020-01-01T00:00:00Z') },
    });
    const moves = await linesNaming(gone, moving('person'));
    expect(Object.entries(moves).filter(([, lines]) => lines === 0)).toEqual([]);
    const stays = await linesNaming(gone, staying('person'));
    const ids = { interlocuteurId: stored, autreInterlocuteurId: gone };
    const query = { interlocuteurId: String(stored), autreInterlocuteurId: String(gone) };
    const { comptes }: { comptes: PeopleCounts } = await manager.ok(previewPeopleMerge, { query });
    await manager.ok(mergePeople, { body: { ...ids, motif, comptes } });
    expect(await linesNaming(gone, moving('person'))).toEqual(
      Object.fromEntries(Object.keys(moves).map((location) => [location, 0])),
    );
    expect(await linesNaming(stored, moving('person'))).toEqual(moves);
    expect(await linesNaming(gone, staying('person'))).toEqual(stays);
  });

  test('a person who requests their data receives every place that names them, and no secret', async () => {
    const { interlocuteurId } = await aWholeMembership();
    const { email } = await portal.db
      .selectFrom('interlocuteur')
      .select('email')
      .where('interlocuteurId', '=', interlocuteurId)
      .executeTakeFirstOrThrow();
    await portal.db
      .insertInto('courriel')
      .values({
        cle: email,
        destinataire: email,
        sujet: 'Bienvenue',
        texte: 'Bonjour.',
        html: null,
        etat: 'KEPT',
        createdAt: portal.time.now,
        sentAt: null,
      })
      .execute();
    const stored = await storedAbout(portal.db, { number: interlocuteurId, address: email }, 5);
    expect(stored.find(({ title }) => title === 'Votre fiche')?.rows).toMatchObject([{ email }]);
    expect(stored.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Les structures dont vous êtes un contact',
        'Les justificatifs que vous avez déposés',
        'Les imports que vous avez faits',
        'Vos notifications',
        'Les messages qui vous ont été envoyés',
      ]),
    );
    const words = stored.flatMap(({ rows }) => rows.flatMap((row) => Object.keys(row)));
    expect(words.filter((word) => /secret|empreinte|sha256|^cle$/.test(word))).toEqual([]);
    const { interlocuteurId: other, email: address } = await aPerson(portal.db, {});
    expect(await storedAbout(portal.db, { number: other, address }, 5)).toMatchObject([
      { title: 'Votre fiche', rows: [{ email: address }] },
    ]);
  });

  test('a person who left a structure receives its numbers and dates, and the data about themselves', async () => {
    const { structureId, interlocuteurId } = await aWholeMembership();
    const act = {
      interlocuteurId,
      structureId,
      actingStructureId: structureId,
      at: portal.time.now,
    };
    await portal.db
      .insertInto('historique')
      .values([
        { ...act, action: 'structure.edit', after: JSON.stringify({ raison: 'Depuis' }) },
        { ...act, action: 'profile.edit', after: JSON.stringify({ interlocuteurId, nom: 'Mien' }) },
      ])
      .execute();
    await portal.db
      .updateTable('dossier')
      .set({ titre: 'Tel qu’il est', createdBy: interlocuteurId })
      .where('structureId', '=', structureId)
      .execute();
    const handed = async () => {
      const stored = await storedAbout(portal.db, { number: interlocuteurId, address: null }, 1000);
      const of = (title: string) => stored.find((section) => section.title === title)?.rows ?? [];
      const acts = of('Ce que vous avez fait').slice(-2);
      return {
        dossiers: of('Les dossiers que vous avez ouverts'),
        acts,
        all: JSON.stringify(stored),
      };
    };
    const mine = { action: 'profile.edit', after: { nom: 'Mien' } };
    const within = await handed();
    expect(within.dossiers[0]).toMatchObject({ titre: 'Tel qu’il est' });
    expect(within.acts).toMatchObject([{ after: { raison: 'Depuis' } }, mine]);
    await portal.db
      .deleteFrom('collaborateur')
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
    const left = await handed();
    expect(left.dossiers).toEqual(within.dossiers.map((one) => ({ ...one, titre: null })));
    expect(left.acts).toMatchObject([
      { action: 'structure.edit', structureId, before: null, after: null },
      mine,
    ]);
    expect(left.all).not.toMatch(/Tel qu’il est|Depuis/);
  });
});
