import { beforeAll, describe, expect, test } from 'vitest';
import {
  listTexts,
  readRewrittenTexts,
  readText,
  TEXT_CHANGED,
  writeText,
} from '#contract/localization.ts';
import { DEFAULT_TEXTS } from '#domain/reference/default-texts.ts';
import { TEXT_KEYS } from '#domain/reference/text-keys.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure, type RoleName } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';

const ID = 'footer/contact';

describe('texts', () => {
  const portal = aRunningPortal('postgres');
  let manager: ApiClient;
  let managerId: number;

  beforeAll(async () => {
    const person = await aPerson(portal.db, {
      structures: [SOCIETY],
      roles: ['isGestionnaireInternet'],
    });
    managerId = person.interlocuteurId;
    manager = clientOf(portal, person.email);
  });

  /** As a visitor: no token. */
  async function read(id: string) {
    const response = await fetch(`${portal.origin}/api/localization`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    });
    return { status: response.status, data: (await response.json()) as Record<string, unknown> };
  }
  const history = () =>
    portal.db.selectFrom('historique').selectAll().where('action', '=', 'texte.write').execute();

  test('a visitor reads each text, in the words it came with', async () => {
    for (const id of TEXT_KEYS) {
      const { status, data } = await read(id);
      expect([status, readText.output.parse(data)]).toEqual([
        200,
        { id, value: DEFAULT_TEXTS[id], reecrit: false, updatedAt: null },
      ]);
    }
  });

  test('a name that is not in the list is refused', async () => {
    for (const id of ['home', '', 'constructor', 'home/presentation ']) {
      expect((await read(id)).status).toBe(422);
    }
  });

  // spec 7.2
  test('rewritten, read by everyone, listed, reset to its first words; each time with its trace', async () => {
    const value = 'Appelez-nous.\n\n- le matin\n- le **soir**';
    const { value: first } = (await read(ID)).data;
    const written = await manager.ok(writeText, { body: { id: ID, value: `  ${value}\n` } });
    expect(written).toMatchObject({ id: ID, value, reecrit: true });
    expect((await read(ID)).data).toEqual(written);
    expect(JSON.stringify((await read(ID)).data)).not.toContain('ESSAI');
    const { rows, can } = await manager.ok(listTexts, {});
    expect(rows.map(({ id }) => id)).toHaveLength(24);
    expect(rows.find(({ id }) => id === ID)).toMatchObject({
      value,
      reecrit: true,
      par: 'Camille ESSAI',
    });
    expect(can).toEqual({ write: true });

    // Writing the same value again adds no history entry.
    await manager.ok(writeText, { body: { id: ID, value } });
    expect(await history()).toHaveLength(1);

    const restored = await manager.ok(writeText, { body: { id: ID, value: null } });
    expect(restored).toEqual({ id: ID, value: first, reecrit: false, updatedAt: null });
    expect(
      (await history()).map(({ before, after, interlocuteurId }) => [
        before,
        after,
        interlocuteurId,
      ]),
    ).toEqual([
      [{ id: ID, value: first }, { id: ID, value }, managerId],
      [{ id: ID, value }, { id: ID, value: first }, managerId],
    ]);
  });

  test('a page learns without signing in which texts were rewritten, and nothing of who did', async () => {
    const rewritten = async () => {
      const response = await fetch(`${portal.origin}${readRewrittenTexts.path}`);
      return readRewrittenTexts.output.parse(await response.json()).rows;
    };
    expect(await rewritten()).toEqual([]);
    await manager.ok(writeText, {
      body: { id: 'about/faq/video', value: '## Et la vidéo ?\n\nAussi.' },
    });
    expect(await rewritten()).toEqual([
      { id: 'about/faq/video', value: '## Et la vidéo ?\n\nAussi.' },
    ]);
    await manager.ok(writeText, { body: { id: 'about/faq/video', value: null } });
    expect(await rewritten()).toEqual([]);
  });

  test('the first words typed again are not a rewriting', async () => {
    await manager.ok(writeText, { body: { id: ID, value: 'Autre.' } });
    expect(
      await manager.ok(writeText, { body: { id: ID, value: DEFAULT_TEXTS[ID] } }),
    ).toMatchObject({
      reecrit: false,
    });
  });

  test('a caller who read an older version overwrites nothing, and receives the current one', async () => {
    const { updatedAt } = await manager.ok(writeText, {
      body: { id: ID, value: 'De l’une.', luLe: null },
    });
    const refused = await manager.refused(writeText, {
      body: { id: ID, value: 'De l’autre.', luLe: null },
    });
    expect(refused).toMatchObject({
      status: 409,
      code: TEXT_CHANGED.code,
      versions: { sent: { value: 'De l’autre.' }, current: { value: 'De l’une.', updatedAt } },
    });
    await manager.ok(writeText, { body: { id: ID, value: null, luLe: updatedAt } });
  });

  test.each([
    ['', 'REQUIRED'],
    ['[ici](javascript:alert)', 'UNSAFE_LINK'],
    ['x'.repeat(8001), 'TOO_BIG'],
  ])('a text that may not be published is refused: %.30s', async (value, code) => {
    const before = (await read(ID)).data;
    const problem = await manager.refused(writeText, { body: { id: ID, value } });
    expect([problem.status, problem.errors?.map((error) => [error.path, error.code])]).toEqual([
      422,
      [['value', code]],
    ]);
    expect((await read(ID)).data).toEqual(before);
  });

  test('ten writers at once: each trace records what it really replaced', async () => {
    const count = (await history()).length;
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        manager.ok(writeText, { body: { id: 'home/etapes', value: `Version ${index}` } }),
      ),
    );
    const traces = (await history()).slice(count).sort((a, b) => a.historiqueId - b.historiqueId);
    expect(traces).toHaveLength(10);
    for (const [index, { before }] of traces.entries()) {
      expect(before).toEqual(index === 0 ? expect.anything() : traces[index - 1]?.after);
    }
    expect((await read('home/etapes')).data.value).toBe(
      (traces.at(-1)?.after as { value: string } | undefined)?.value,
    );
  });

  test('who may write, who may list', async () => {
    const structureId = await aStructure(portal.db);
    const ROLES = ['isGestionnaireIsrc', 'isGestionnaireInternet', 'isRepresentantLegal'] as const;
    const sets: readonly (readonly RoleName[])[] = [[], ...ROLES.map((role) => [role])];
    for (const structure of [structureId, SOCIETY]) {
      for (const roles of sets) {
        const client = await aClient(portal, { structures: [structure], roles });
        const mayWrite =
          structure === SOCIETY && roles.some((role) => role !== 'isGestionnaireIsrc');
        const body = { id: ID, value: `Par ${roles.join()} de ${structure}` } as const;
        if (mayWrite) await client.ok(writeText, { body });
        else {
          const status = structure === SOCIETY ? 403 : 404;
          expect(await client.refused(writeText, { body })).toMatchObject({ status });
        }
        if (structure === SOCIETY) {
          expect((await client.ok(listTexts, {})).can).toEqual({ write: mayWrite });
        } else expect(await client.refused(listTexts, {})).toMatchObject({ status: 404 });
      }
    }
    const stranger = clientOf(portal, 'inconnue@essai.example');
    expect(await stranger.refused(writeText, { body: { id: ID, value: 'x' } })).toMatchObject({
      status: 404,
    });
    expect((await fetch(`${portal.origin}/api/localization`)).status).toBe(401);
  });
});
