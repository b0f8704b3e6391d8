import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningPortal } from '#server/testing/running-portal.ts';
import { openFolderJournal } from '#storage/journal/folder-journal.ts';
import { aSociety, reviewQueueOf } from '../testing/society.ts';
import { aTimeMachine, type TimeMachine } from '../testing/time-machine.ts';

const NOTHING = { codes: 0, lines: 0, refused: [], unplaced: [] };

const changed = (id: number) => `Historique, ligne ${id} : changée depuis qu’elle a été écrite.`;

describe.each(['embedded', 'postgres'] as const)('the history is a chain, on %s', (kind) => {
  let machine: TimeMachine;
  let portal: RunningPortal;
  beforeEach(async () => {
    machine = await aTimeMachine(kind);
    portal = await machine.start();
    const reviewQueue = reviewQueueOf(portal, await aSociety(portal));
    await reviewQueue.codesOfDossier(2);
    await reviewQueue.codesOfDossier(1);
  });
  afterEach(async () => {
    await portal.close();
    await machine.remove();
  });

  /** Changes the history as the database owner could, with triggers disabled. */
  async function tamper(text: string): Promise<readonly string[]> {
    await portal.asOwner((db) =>
      sql
        .raw(
          `alter table historique disable trigger user; ${text}; alter table historique enable trigger user`,
        )
        .execute(db),
    );
    await portal.close();
    return (await machine.verify()).differences;
  }
  const idOf = async (action: string, which: 'min' | 'max') => {
    const { rows } = await sql<{ id: number }>`
      select ${sql.raw(which)}(historique_id)::int as id from historique where action = ${action}`.execute(
      portal.db,
    );
    return rows[0]?.id ?? 0;
  };

  const inserted = (count: number) =>
    sql`insert into historique (at, action, dossier_id) select now(), 'essai.fait', 900 + n
      from generate_series(1, ${count}::int) n`.execute(portal.db);

  test('an unaltered history has no difference, including lines without a dossier', async () => {
    await sql`insert into historique (at, action, structure_id) select now(), 'essai.fait', 5 + n % 2
      from generate_series(1, 50) n`.execute(portal.db);
    const { rows } = await sql`select from historique where precedente is null`.execute(portal.db);
    // One beginning for each dossier, for each structure.
    expect(rows.length).toBeLessThanOrEqual(6);
    await portal.close();
    expect((await machine.verify()).differences).toEqual([]);
  });

  test('a restored database lacks lines until a repair reports them; lines missing later are reported again', async () => {
    await portal.close();
    await machine.backUp();
    portal = await machine.start();
    await inserted(2);
    const first = await idOf('essai.fait', 'min');
    await portal.close();
    await machine.putBack();
    expect((await machine.verify()).differences).toHaveLength(2);
    expect(await machine.restore()).toEqual({ ...NOTHING, rewoundFrom: first });
    expect((await machine.verify()).differences).toEqual([]);
    expect(await machine.restore()).toEqual({ ...NOTHING, rewoundFrom: null });
    portal = await machine.start();
    await inserted(1);
    await portal.journal.nameHistory();
    expect(await tamper(`delete from historique where action = 'essai.fait'`)).toHaveLength(1);
  });

  // The check is one statement, which the first test also ran on this engine.
  if (kind === 'embedded') return;

  test('a line that is changed is named', async () => {
    const id = await idOf('dossier.submit', 'min');
    expect(
      await tamper(`update historique set at = at - interval '1 day' where historique_id = ${id}`),
    ).toEqual([changed(id)]);
  });

  test('a line that is changed together with its own hash breaks the next', async () => {
    const id = await idOf('dossier.submit', 'min');
    const differences =
      await tamper(`update historique set action = 'autre' where historique_id = ${id};
      update historique h set empreinte = empreinte_de(h) where historique_id = ${id}`);
    // If the journal had named the line as an end meanwhile, that is reported too; nothing else is.
    expect(differences.filter((one) => one !== changed(id))).toEqual([
      expect.stringMatching(
        /^Historique, ligne \d+ : la ligne qu’elle suit manque, ou a été changée\.$/,
      ),
    ]);
  });

  test('a line that is taken out is missed by the next, the very last one by the journal', async () => {
    const [middle, last] = [
      await idOf('dossier.submit', 'min'),
      await idOf('dossier.decide', 'max'),
    ];
    const differences = await tamper(
      `delete from historique where historique_id in (${middle}, ${last})`,
    );
    const missing = (id: number) =>
      `Historique, ligne ${id} : elle manque, et le journal la connaît`;
    // The middle one too, where it was an end when ends were named.
    expect(differences.filter((one) => !one.startsWith(missing(middle)))).toEqual([
      expect.stringContaining('la ligne qu’elle suit manque'),
      expect.stringContaining(missing(last)),
    ]);
  });

  test('the trace of a decision is in the journal with its codes, before the caller is notified', async () => {
    // The confirmation follows the codes in the journal, and nothing was named since.
    const last = await idOf('dossier.decide', 'max');
    const { generation = 0 } = portal.journal.lastLine ?? {};
    const { lines } = await openFolderJournal(machine.journalFolder).read(generation, null);
    const messages = lines.flatMap((line): readonly (readonly [number, string])[] => {
      const { kind, heads = [] } = JSON.parse(line.slice(65));
      return kind === 'kept' ? heads : [];
    });
    expect(messages.map(([id]) => id)).toContain(last);
  });

  test('the last lines of all are named within seconds, each of its own chain, and missed when they are taken out', async () => {
    await inserted(3);
    await portal.journal.nameHistory();
    const [first, last] = [await idOf('essai.fait', 'min'), await idOf('essai.fait', 'max')];
    const differences = await tamper(`delete from historique where action = 'essai.fait'`);
    expect(last - first).toBe(2);
    expect(differences).toEqual(
      [first, first + 1, last].map((id) =>
        expect.stringMatching(
          new RegExp(`^Historique, ligne ${id} : elle manque, et le journal la connaît`),
        ),
      ),
    );
  });

  test('a line that was committed after others were named is named at the next look, and none twice', async () => {
    await inserted(2);
    await portal.journal.nameHistory();
    await inserted(1);
    await portal.journal.nameHistory();
    await portal.journal.nameHistory();
    const line = portal.journal.lastLine;
    await portal.journal.nameHistory();
    expect(portal.journal.lastLine).toEqual(line);
    const last = await idOf('essai.fait', 'max');
    expect(await tamper(`delete from historique where historique_id = ${last}`)).toEqual([
      expect.stringContaining(`ligne ${last} : elle manque`),
    ]);
  });

  test('many concurrent writes do not block one another, and the chain holds', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        sql`insert into historique (at, action, dossier_id) values (now(), 'essai.fait', ${n % 2})`.execute(
          portal.db,
        ),
      ),
    );
    await portal.close();
    expect((await machine.verify()).differences).toEqual([]);
  });
});
