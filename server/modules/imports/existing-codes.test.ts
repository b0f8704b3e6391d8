import { beforeAll, describe, expect, test } from 'vitest';
import { auditCatalogue } from '#contract/exchange/catalogue-audit.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPrefixe } from '#server/testing/builders.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { keepProximityOf } from '../dossiers/elements/fill-proximity.ts';
import {
  aDossier,
  aProducer,
  aRecording,
  ask,
  type Producer,
} from '../exports/testing/export-ground.ts';
import { type Importer, importClient, WITH_JOBS } from './testing/import-client.ts';

/**
 * F1: a code in a file is taken over, found, or reported as another’s; never dropped, never
 * requested again.
 */
describe('law 1, one code for ever', () => {
  const portal = aRunningPortal('postgres', WITH_JOBS);
  const own = beforehand(() => aProducer(portal));
  let importer: Importer;
  let issued: number;
  beforeAll(async () => {
    importer = importClient(portal, own.email, own.structureId);
    const dossierId = await aDossier(portal, own);
    issued = await aRecording(portal, own, {
      dossierId,
      rang: 1,
      titre: 'Marée',
      isrc: 'FRZ032400001',
    });
    await aRecording(portal, own, { dossierId, rang: 2, titre: 'Jusant', isrc: 'FRZ032400002' });
    const other = await aProducer(portal);
    const theirs = { dossierId: await aDossier(portal, other), rang: 1, isrc: 'FRZ032400003' };
    await aRecording(portal, other, theirs);
  });

  test('another code of a recording finds it, as the one that leads does', async () => {
    const producer = await aProducer(portal);
    const dossierId = await aDossier(portal, producer);
    const elementId = await aRecording(portal, producer, {
      dossierId,
      rang: 1,
      titre: 'Estran',
      isrc: 'FRZ032400761',
      autresCodes: JSON.stringify(['FR-Z03-98-00761']),
    });
    const { analyse } = await importClient(portal, producer.email, producer.structureId).preview({
      bytes: 'Titre;Artiste;ISRC\nEstran;Sel;FRZ039800761\nAutre;Sel;FRZ039800762',
    });
    expect(analyse).toMatchObject({
      codes: { repris: 1, aVous: 1 },
      connues: { exemples: [{ ligne: 2, elementId, raison: 'CODE', isrc: 'FRZ039800761' }] },
    });
  });

  test('when two people confirm one sheet, the lines already written are reported to the second', async () => {
    const bytes = ['Titre;Artiste;ISRC', 'Digue;Sel;FRZ032400801', 'Môle;Sel;FRZ032400802'].join(
      '\n',
    );
    const [one, other] = [await importer.preview({ bytes }), await importer.preview({ bytes })];
    expect(await importer.write(one.importId)).toMatchObject({ ecrites: 2, nonEcrites: 0 });
    expect(await importer.write(other.importId)).toMatchObject({ ecrites: 0, nonEcrites: 2 });
  });

  test.each(['ISRC', 'Code ISRC', 'N° ISRC', 'ISRC (optional)', 'Identifiant', ''])(
    'under « %s », codes are declared, found, refused or corrected; none is lost',
    async (heading) => {
      const number = String(10 + HEADINGS.push(heading)).padStart(5, '0');
      const bytes = [
        `Track Title;Artist;${heading}`,
        `Neuf;Sel;FR-Z03-24-${number}`,
        'Marée;Sel;FRZ032400001',
        'Autre;Sel;FRZ032400003',
        'Court;Sel;FRZ0324003',
        'Sans;Sel;',
      ].join('\n');
      const { importId, analyse } = await importer.preview({ bytes });
      expect(analyse).toMatchObject({
        lignes: 5,
        pretes: 2,
        enErreur: 2,
        codes: { repris: 1, aVous: 1, autres: 1, malFormes: 1 },
        connues: {
          nombre: 1,
          exemples: [{ ligne: 3, elementId: issued, raison: 'CODE', isrc: 'FRZ032400001' }],
        },
      });
      await importer.write(importId);
      const rows = await portal.db
        .selectFrom('importLigne as l')
        .innerJoin('element as e', 'e.elementId', 'l.elementId')
        .select(['l.ligne', 'e.isrcDeclare'])
        .where('l.importId', '=', importId)
        .orderBy('l.ligne')
        .execute();
      expect(rows).toEqual([
        { ligne: 2, isrcDeclare: `FRZ0324${number}` },
        { ligne: 6, isrcDeclare: null },
      ]);
      // Imported again, the declared code matches the draft that holds it.
      expect((await importer.preview({ bytes })).analyse?.codes).toMatchObject({
        repris: 0,
        aVous: 2,
      });
    },
  );

  test.each(['CSV', 'XLSX'] as const)(
    'the portal’s own export in %s finds its own recordings',
    async (format) => {
      const { bytes, name } = await ask(portal, own.email, { format });
      const { analyse } = await importer.preview({ bytes: new Uint8Array(bytes), name });
      expect(analyse?.codes).toMatchObject({ repris: 0, autres: 0, malFormes: 0 });
      expect(analyse?.codes.aVous).toBeGreaterThanOrEqual(2);
      expect(analyse?.enErreur).toBe(0);
    },
  );

  test('a catalogue audit reveals nothing of other structures, except that a code is theirs', async () => {
    const [mine, other] = [await aProducer(portal), await aProducer(portal)];
    const issuedTo = async (owner: Producer, titre: string, isrc: string) =>
      aRecording(portal, owner, { dossierId: await aDossier(portal, owner), rang: 1, titre, isrc });
    const compared = await issuedTo(mine, 'Houle', 'FRZ032400881');
    await issuedTo(other, 'Ressac', 'FRZ032400882');
    await keepProximityOf(portal.db, [compared]);
    const line = (titre: string, isrc: string | null = null) => ({
      titre,
      isrc,
      version: null,
      artiste: 'Les Phares',
      duree: 200,
      type: 'P' as const,
    });
    const lignes = [
      line('Houle', 'FR-Z03-24-00881'),
      line('Brise', 'FRZ032400881'),
      line('La houle'),
      line('Houle', 'FRZ032499999'),
      line('Ressac', 'FRZ032400882'),
      line('Ressac'),
      line('Autre', 'aucun code'),
      line('Hors tranche', 'FRH782600900'),
    ];
    await aPrefixe(portal.db, {
      code: 'FRH78',
      structureId: mine.structureId,
      rangeStart: 1,
      rangeEnd: 500,
    });
    const api = clientOf(portal, mine.email);
    const { lignes: texts } = await api.ok(auditCatalogue, {
      body: { structureId: mine.structureId, lignes },
    });
    expect(texts.map(({ rang, constat, titre, isrc }) => [rang, constat, titre, isrc])).toEqual([
      [0, 'CONNU', 'Houle', 'FRZ032400881'],
      [1, 'AUTRE_TITRE', 'Houle', 'FRZ032400881'],
      [2, 'A_DEJA', 'Houle', 'FRZ032400881'],
      [3, 'A_UN_AUTRE', 'Houle', 'FRZ032400881'],
      [4, 'AUTRUI', null, null],
      [7, 'IRRECEVABLE', null, 'FRH782600900'],
    ]);
    // The error that a submission would give for it.
    expect(texts.at(-1)?.message).toMatch(/^Le numéro 00900 est hors de la tranche/);
    const foreign = await api.refused(auditCatalogue, {
      body: { structureId: other.structureId, lignes },
    });
    expect(foreign.status).toBe(404);
  });

  test('a cancelled code is reported as such, and its recording is no duplicate of a line', async () => {
    const mine = await aProducer(portal);
    const dossierId = await aDossier(portal, mine);
    const [isrc, stored] = ['FRZ032400891', 'FRZ032400892'];
    const elementId = await aRecording(portal, mine, { dossierId, rang: 1, titre: 'Houle', isrc });
    await aRecording(portal, mine, {
      dossierId,
      rang: 2,
      titre: 'Houle du large',
      duree: 300,
      isrc: stored,
    });
    await keepProximityOf(portal.db, [elementId]);
    const line = {
      version: null,
      artiste: 'Les Phares',
      duree: 200,
      type: 'P' as const,
      titre: 'Houle',
    };
    const audited = async () =>
      (
        await clientOf(portal, mine.email).ok(auditCatalogue, {
          body: {
            structureId: mine.structureId,
            lignes: [
              { ...line, isrc },
              { ...line, isrc: null },
            ],
          },
        })
      ).lignes.map(({ rang, constat, remplacePar }) => [rang, constat, remplacePar]);
    expect(await audited()).toEqual([
      [0, 'CONNU', null],
      [1, 'A_DEJA', null],
    ]);
    const cancelled = {
      motif: 'En double.',
      annuleLe: portal.time.now,
      annulePar: mine.interlocuteurId,
    };
    await portal.db
      .insertInto('annulation')
      .values({ isrc, elementId, remplacePar: stored, ...cancelled })
      .execute();
    expect(await audited()).toEqual([[0, 'ANNULE', stored]]);
    const sent = importClient(portal, mine.email, mine.structureId);
    const bytes = [
      'Titre;Artiste;Durée;ISRC',
      `Houle;Les Phares;3:20;${isrc}`,
      'Houle;Les Phares;3:20;',
    ];
    const { analyse } = await sent.preview({ bytes: bytes.join('\n') });
    expect(analyse?.connues.exemples).toMatchObject([{ ligne: 2, elementId, raison: 'ANNULE' }]);
    expect(analyse?.doublons.nombre).toBe(0);
  });
});

const HEADINGS: string[] = [];
