import { afterAll, describe, expect, test } from 'vitest';
import type { ImportOut } from '#contract/exchange/imports.ts';
import { removeImport } from '#contract/exchange/imports.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { anImporter, WITH_JOBS } from './testing/import-client.ts';
import { FAULTY } from './testing/made/errors.ts';
import { LABELS } from './testing/made/labels.ts';
import type { MadeFile, Truth } from './testing/made/made-file.ts';
import { PROGRAMS } from './testing/made/programs.ts';
import { TEXTS } from './testing/made/texts.ts';

const FILES: readonly MadeFile[] = [...TEXTS, ...PROGRAMS, ...LABELS, ...FAULTY];
/** By layout: rows that were ready and right at the first attempt; total rows. */
const shares = new Map<string, { ready: number; rows: number }>();

const spaces = (text: string) => text.replaceAll(/\s/g, ' ').normalize('NFC');

describe('a folder of generated files: correct or questioned, never silently wrong', () => {
  const portal = aRunningPortal('embedded', WITH_JOBS);
  const importer = beforehand(() => anImporter(portal));
  afterAll(() => {
    for (const [layout, { ready, rows }] of shares)
      console.info(`made files, ${layout}: ${ready} of ${rows} rows ready at the first try`);
  });

  /** The preview of a file, which is then given up; a string: the reason of its refusal. */
  async function read({ sheet }: MadeFile): Promise<ImportOut | string> {
    const { status, data } = await importer.send(sheet);
    if (status !== 200) return String((data as unknown as { detail?: string }).detail);
    await importer.watched(data.jobId);
    const one = await importer.look(data.importId);
    if (one.analyse === null) return one.motif ?? '';
    await importer.api.ok(removeImport, { body: { importId: one.importId } });
    return one;
  }

  /**
   * The lines that will be written; a line refused for its code alone is shown with a reason, and
   * left out here.
   */
  const shown = (one: ImportOut, rows: readonly Truth[]) =>
    one.analyse?.apercu
      .filter(({ motif }) => motif === null)
      .map(({ cellules }, at) =>
        Object.fromEntries(
          Object.keys(rows[at] ?? {}).map((name) => [
            name,
            (cellules[name] ?? '').normalize('NFC'),
          ]),
        ),
      );

  test('there are at least 80 of them, of at least 15 kinds', () => {
    expect(FILES.length).toBeGreaterThanOrEqual(80);
    expect(new Set(FILES.map(({ layout }) => layout)).size).toBeGreaterThanOrEqual(15);
    expect(new Set(FILES.map(({ layout, what }) => `${layout} ${what}`)).size).toBe(FILES.length);
  });

  test.each(FILES.map((file) => [file.layout, file.what, file] as const))(
    '%s, %s',
    async (_kind, _what, file) => {
      const { must, layout } = file;
      const one = await read(file);
      if (must.is === 'REFUSED' || typeof one === 'string') {
        expect([must.is, typeof one]).toEqual(['REFUSED', 'string']);
        if (must.is === 'REFUSED') expect(spaces(String(one))).toContain(must.messages);
        expect(String(one).length).toBeGreaterThan(10);
        return;
      }
      const { analyse } = one;
      const share = shares.get(layout) ?? { ready: 0, rows: 0 };
      share.rows += analyse?.lignes ?? 0;
      shares.set(layout, share);
      if (must.is === 'ASKED') {
        expect(analyse).toMatchObject({ questions: [must.question], enErreur: 0 });
        expect(one.can.confirm).toBe(false);
        return;
      }
      share.ready += analyse?.pretes ?? 0;
      expect(analyse?.questions).toEqual([]);
      expect(shown(one, must.rows)).toEqual(must.rows);
      expect([analyse?.pretes, analyse?.enErreur]).toEqual([
        must.rows.length,
        must.is === 'NAMED' ? must.faulty : 0,
      ]);
    },
  );
});
