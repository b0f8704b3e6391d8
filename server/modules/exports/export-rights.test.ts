import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { readCompleteness, writeCatalogueRights } from '#contract/exchange/declaration.ts';
import { listDossiers } from '#contract/registration/dossier.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { runningPortal } from '#server/testing/running-portal.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aDossier, aProducer, aRecording, ask, codeOf } from './testing/export-ground.ts';

const XSD = readFileSync(join(import.meta.dirname, 'testing/rdr-n-structure.xsd'), 'utf8');
const [DPID, OTHER] = ['PADPIDA2014021301U', 'PADPIDA2011072101T'];

describe('who may take what', () => {
  const portal = aRunningPortal('postgres', {
    environment: { DDEX_PARTY_ID: DPID, DDEX_RECIPIENTS: `${OTHER}=Union voisine` },
  });
  const own = beforehand(() => aProducer(portal));
  const other = beforehand(() => aProducer(portal));
  let coded: number;
  let foreign: number;
  beforeAll(async () => {
    const dossierId = await aDossier(portal, own);
    coded = await aRecording(portal, own, {
      dossierId,
      rang: 1,
      isrc: 'FRZ032600002',
      interpretes: JSON.stringify(['N. Ba']),
      dureeProvisoire: true,
      producteur: 'Quai',
      anneeFixation: 2024,
      paysFixation: 250,
    });
    await aRecording(portal, own, { dossierId, rang: 2, titre: 'Brouillon', duree: null });
    const external = await aDossier(portal, other);
    foreign = await aRecording(portal, other, {
      dossierId: external,
      rang: 1,
      titre: 'SECRET',
      isrc: 'FRZ032600009',
    });
  });

  test('a foreign recording is unknown, and no row of another structure leaves', async () => {
    for (const elementIds of [[foreign], [coded, foreign], [900_000_000]]) {
      const refused = await ask(portal, own.email, { format: 'CSV', elementIds });
      expect([refused.status, codeOf(refused)]).toEqual([404, 'NOT_FOUND']);
    }
    // A named foreign structure gives NOT_FOUND, as in a list; other criteria search one's own
    // scope and find nothing.
    const named = { criteres: { structureId: other.structureId } };
    const refused = await ask(portal, own.email, { format: 'JSON', ...named });
    expect([refused.status, codeOf(refused)]).toEqual([404, 'NOT_FOUND']);
    const gaps = await clientOf(portal, own.email).refused(readCompleteness, { body: named });
    expect(gaps.status).toBe(404);
    for (const criteres of [{ texte: 'SECRET' }, { isrc: 'FRZ032600009' }]) {
      const refused = await ask(portal, own.email, { format: 'JSON', criteres });
      expect([refused.status, codeOf(refused)]).toEqual([409, 'NOTHING_TO_EXPORT']);
    }
    expect((await ask(portal, own.email, { format: 'CSV' })).text).not.toContain('SECRET');
  });

  test('a member of two structures exports what a call names of the other one', async () => {
    const first = await aStructure(portal.db);
    const { email } = await aPerson(portal.db, {
      structures: [first, other.structureId],
      roles: ['isGestionnaireIsrc'],
    });
    const { dossierId } = await portal.db
      .selectFrom('element')
      .select('dossierId')
      .where('elementId', '=', foreign)
      .executeTakeFirstOrThrow();
    const client = clientOf(portal, email);
    for (const criteres of [
      { structureId: other.structureId },
      { dossierId },
      { dossierIds: [dossierId] },
    ]) {
      const { text } = await ask(portal, email, { format: 'JSON', criteres });
      expect(JSON.parse(text).enregistrements).toMatchObject([{ titre: 'SECRET' }]);
      expect(await client.ok(readCompleteness, { body: { criteres } })).toMatchObject({ total: 1 });
    }
    const { total } = await client.ok(listDossiers, { body: { dossierIds: [dossierId] } });
    expect(total).toBe(1);
    const authorization = `Bearer ${await portal.tokenOf(email)}`;
    const certificate = await fetch(`${portal.origin}/api/isrc/certificate?isrc=FRZ032600009`, {
      headers: { authorization },
    });
    expect([certificate.status, certificate.headers.get('content-type')]).toEqual([
      200,
      'application/pdf',
    ]);
  });

  test('chosen recordings, criteria, and who took them', async () => {
    const { text } = await ask(portal, own.email, { format: 'JSON', elementIds: [coded] });
    expect(JSON.parse(text).enregistrements).toHaveLength(1);
    const result = await ask(portal, own.email, {
      format: 'JSON',
      criteres: { texte: 'BROUILLÔN' },
    });
    expect(JSON.parse(result.text).enregistrements).toMatchObject([
      { titre: 'Brouillon', statut: 'USER' },
    ]);
    const trace = await portal.db
      .selectFrom('historique')
      .select(['structureId', 'interlocuteurId', 'after'])
      .where('action', '=', 'element.export')
      .orderBy('historiqueId', 'desc')
      .executeTakeFirstOrThrow();
    expect(trace).toMatchObject({
      structureId: own.structureId,
      interlocuteurId: own.interlocuteurId,
      after: { format: 'JSON', lignes: 1, criteres: { texte: 'BROUILLÔN' } },
    });
  });

  test('a whole list minus unticked rows: checked and counted when exported, whatever the screen showed', async () => {
    const all = await ask(portal, own.email, { format: 'JSON', criteres: {} });
    expect(all.locked).toBe('2');
    const requested = { format: 'JSON', criteres: {}, sauf: [coded] } as const;
    const left = await ask(portal, own.email, { ...requested, sauf: [coded] });
    expect(JSON.parse(left.text).enregistrements).toMatchObject([{ titre: 'Brouillon' }]);
    expect(left.locked).toBe('1');
    // Excluding an id that is not in the list removes nothing, and reveals nothing.
    const same = await ask(portal, own.email, { format: 'JSON', criteres: {}, sauf: [foreign] });
    expect(same.locked).toBe('2');
    const meanwhile = await aRecording(portal, own, {
      dossierId: await aDossier(portal, own),
      rang: 1,
      titre: 'Arrivé entre-temps',
    });
    const later = await ask(portal, own.email, { ...requested, sauf: [coded] });
    expect(later.locked).toBe('2');
    expect(later.text).toContain('Arrivé entre-temps');
    await portal.db.deleteFrom('element').where('elementId', '=', meanwhile).execute();
    const client = clientOf(portal, own.email);
    const gaps = await client.ok(readCompleteness, { body: { criteres: {}, sauf: [coded] } });
    expect([gaps.total, gaps.examines]).toEqual([0, 0]);
  });

  test('waiting recordings of several dossiers in one call; a dossier of others returns nothing', async () => {
    const dossierId = await aDossier(portal, own);
    const waiting = await aRecording(portal, own, {
      dossierId,
      rang: 1,
      titre: 'Attend',
      statut: 'PRODUCT',
    });
    const external = await aDossier(portal, other);
    await aRecording(portal, other, {
      dossierId: external,
      rang: 1,
      titre: 'SECRET',
      statut: 'PRODUCT',
    });
    const criteres = {
      statut: ['PRODUCT' as const, 'LOCK' as const],
      dossierIds: [dossierId, external],
    };
    const result = await ask(portal, own.email, { format: 'JSON', criteres });
    expect(JSON.parse(result.text).enregistrements).toMatchObject([{ titre: 'Attend' }]);
    await portal.db.deleteFrom('element').where('elementId', '=', waiting).execute();
  });

  test('DDEX contains the rights that the label declared once, its numbers, and those of its people', async () => {
    const client = clientOf(portal, own.email);
    const droits = {
      dpid: 'PA-DPIDA-2014021301-U',
      isni: '0000 0001 2103 2683',
      part: 62.5,
      usages: ['Broadcast', 'PrivateCopy'] as const,
      territoires: ['FR', 'BE'],
      debut: '2024-01-01',
      fin: null,
      parties: [{ nom: 'n. ba', isni: null, ipn: '12345', role: 'Vocalist' as const }],
    };
    const body = { ...droits, usages: [...droits.usages] };
    expect(await client.ok(writeCatalogueRights, { body })).toMatchObject({
      dpid: DPID,
      isni: '0000000121032683',
    });
    const before = await client.ok(readCompleteness, { body: {} });
    expect([before.total, before.examines, before.catalogue]).toEqual([1, 1, []]);
    expect(before.lignes.map(({ isrc, manques }) => [isrc, manques])).toEqual([
      ['FRZ032600002', [{ niveau: 'core', manque: 'la durée définitive' }]],
    ]);
    expect(before.destinataires).toEqual([
      { dpid: DPID, nom: expect.any(String) },
      { dpid: OTHER, nom: 'Union voisine' },
    ]);
    const { text } = await ask(portal, own.email, { format: 'DDEX', destinataire: OTHER });
    const { valid, errors } = await validateXML({
      xml: { fileName: 'm.xml', contents: text },
      schema: XSD,
    });
    expect([errors, valid]).toEqual([[], true]);
    expect(text).toMatch(/<MessageRecipient>\s*<PartyId>PADPIDA2011072101T</);
    const flat = text.replaceAll(/>\s+</g, '><');
    expect(flat).toContain(
      `<RightsController><PartyId><ISNI>0000000121032683</ISNI><DPID>${DPID}</DPID></PartyId>`,
    );
    expect(flat).toContain(
      '<RightSharePercentage>62.5</RightSharePercentage><RightsStatement><UseType>Broadcast</UseType><UseType>PrivateCopy</UseType><Period><StartDate>2024-01-01</StartDate></Period><Territory>FR</Territory><Territory>BE</Territory></RightsStatement>',
    );
    expect(flat).toContain(
      '<PerformingContributor><PartyId><IPN>12345</IPN></PartyId><PartyName><FullName>N. Ba</FullName></PartyName><Contribution><Role>Vocalist</Role></Contribution>',
    );
    const nobody = await ask(portal, own.email, {
      format: 'DDEX',
      destinataire: 'PADPIDA2011072101X',
    });
    expect(nobody.status).toBe(404);
  });

  test('requested twice with one key, a file is returned twice', async () => {
    const keyed = { 'idempotency-key': 'export-1' };
    const first = await ask(portal, own.email, { format: 'CSV' }, keyed);
    expect((await ask(portal, own.email, { format: 'CSV' }, keyed)).text).toBe(first.text);
  });
});

test('without a DDEX number the format is refused in French', async () => {
  const portal = await runningPortal('embedded');
  const producer = await aProducer(portal);
  const refused = await ask(portal, producer.email, { format: 'DDEX' });
  expect([refused.status, codeOf(refused)]).toEqual([409, 'DDEX_NOT_OPEN']);
  await portal.remove();
});
