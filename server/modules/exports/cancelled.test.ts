import { beforeAll, describe, expect, test } from 'vitest';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aDossier, aProducer, aRecording, ask, codeOf } from './testing/export-ground.ts';

const [STORED, WRONG] = ['FRZ032600001', 'FRZ032600002'];

describe('cancelled codes in exports', () => {
  const portal = aRunningPortal('postgres');
  const own = beforehand(() => aProducer(portal));

  beforeAll(async () => {
    const dossierId = await aDossier(portal, own);
    await aRecording(portal, own, { dossierId, rang: 1, isrc: STORED });
    const elementId = await aRecording(portal, own, { dossierId, rang: 2, isrc: WRONG });
    await portal.db
      .insertInto('annulation')
      .values({
        isrc: WRONG,
        elementId,
        motif: 'En double',
        remplacePar: STORED,
        // Already the next day in Paris.
        annuleLe: new Date('2026-05-01T22:30:00Z'),
        annulePar: own.interlocuteurId,
      })
      .execute();
  });

  test('complete files show which codes are cancelled, and their replacements', async () => {
    const { enregistrements } = JSON.parse((await ask(portal, own.email, { format: 'JSON' })).text);
    expect(enregistrements).toMatchObject([
      { isrc: STORED, annuleLe: null, remplacePar: null },
      { isrc: WRONG, annuleLe: '2026-05-02', remplacePar: STORED },
    ]);
    const [header, , second] = (await ask(portal, own.email, { format: 'CSV' })).text.split('\r\n');
    expect(header).toContain('date_annulation;remplace_par');
    expect(second).toContain('2026-05-02;FR-Z03-26-00001');
    const only = await ask(portal, own.email, { format: 'JSON', criteres: { annule: true } });
    expect(JSON.parse(only.text).enregistrements).toMatchObject([{ isrc: WRONG }]);
  });

  test('files made for use leave them out', async () => {
    const { text } = await ask(portal, own.email, { format: 'CUE' });
    expect(text).toContain(STORED);
    expect(text).not.toContain(WRONG);
    const nothing = await ask(portal, own.email, { format: 'CUE', criteres: { annule: true } });
    expect(codeOf(nothing)).toBe('NOTHING_TO_EXPORT');
  });

  test('a video is not a disc track: a cue sheet neither contains nor counts it', async () => {
    const filming = await aProducer(portal);
    const dossierId = await aDossier(portal, filming);
    await aRecording(portal, filming, { dossierId, rang: 1, type: 'V', isrc: 'FRZ032600003' });
    expect(codeOf(await ask(portal, filming.email, { format: 'CUE' }))).toBe('NOTHING_TO_EXPORT');
    await aRecording(portal, filming, { dossierId, rang: 2, isrc: 'FRZ032600004' });
    expect((await ask(portal, filming.email, { format: 'CUE' })).locked).toBe('1');
  });
});
