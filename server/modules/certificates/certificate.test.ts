import { beforeAll, describe, expect, test } from 'vitest';
import { checkCodes, verifyCode } from '#contract/exchange/certificate.ts';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { readConfiguration } from '#server/platform/configuration.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { drawCertificate } from './draw-certificate.ts';
import type { CodeResult } from './find-code.ts';
import { type ReadPdf, readPdf } from './testing/read-pdf.ts';

const ISRC = parseIsrc('FRZ032600001') as Isrc;
const NOW = new Date('2026-11-21T10:00:00Z');
const ADDRESS = `https://portail.example/verification/${ISRC}-${'A'.repeat(22)}`;
const [BLEU, PRUNE] = readConfiguration({}).brands.all;
const aCode = (input: Partial<CodeResult> = {}): CodeResult => ({
  isrc: ISRC,
  attribueLe: new Date('2026-03-01T23:30:00Z'),
  origine: 'ATTRIBUE',
  raison: 'Les Phares',
  marque: 'SPP',
  annuleLe: null,
  remplacePar: null,
  type: 'P',
  titre: 'L’été à Łódź',
  version: null,
  artiste: '« Œuvre » & fils',
  artistesInvites: ['Léa'],
  autresCodes: [],
  duree: 200,
  dureeProvisoire: true,
  ...input,
});
async function drawn(code: CodeResult, brand = BLEU, more: readonly CodeResult[] = []) {
  if (brand === undefined) throw new Error('no brand ships');
  const codes = [code, ...more].map((one) => ({ isrc: ISRC, code: one, address: ADDRESS }));
  return readPdf(await drawCertificate({ codes, brand, now: NOW }, false));
}
const textOf = ({ pieces }: ReadPdf) => pieces.map(({ text }) => text).join(' ');

describe('the document', () => {
  test('contains every field, in an order that a screen reader follows', async () => {
    const { pieces } = await drawn(aCode());
    const read = pieces.map(({ tag, text }) => `${tag} ${text}`);
    expect(read[0]).toBe('Artifact ');
    expect(read).toContain('H1 Certificat de code ISRC');
    expect(read).toContain('P FR-Z03-26-00001');
    expect(read.filter((line) => line.startsWith('H2'))).toHaveLength(4);
    const facts = read.filter((line) => /^(?:Lbl|LBody) /.test(line));
    expect(facts).toEqual([
      'Lbl Titre',
      'LBody L’été à Łódź',
      'Lbl Artiste principal',
      'LBody «\u00a0Œuvre\u00a0» & fils',
      'Lbl Artistes invités',
      'LBody Léa',
      'Lbl Nature',
      'LBody Phonogramme',
      'Lbl Durée',
      'LBody 00:03:20 (durée provisoire)',
      'Lbl Attribué le',
      'LBody 2 mars 2026',
      'Lbl Titulaire',
      'LBody Les Phares',
    ]);
    expect(read).toContain(`Link ${ADDRESS}`);
    expect(pieces.map(({ text }) => text).join(' ')).toContain(
      'Il ne vaut pas déclaration de droits',
    );
  });

  test('of a cancelled code shows the cancellation date and the replacing code', async () => {
    const annuleLe = new Date('2026-11-20T10:00:00Z');
    const { pieces } = await drawn(aCode({ annuleLe, remplacePar: 'FRZ032600002' }));
    const read = pieces.map(({ tag, text }) => `${tag} ${text}`);
    expect(read).toContain('H2 Code annulé');
    expect(read).toEqual(
      expect.arrayContaining(['Lbl Annulé le', 'LBody 20 novembre 2026', 'LBody FR-Z03-26-00002']),
    );
    expect(pieces.map(({ text }) => text).join(' ')).toContain('il ne doit plus être utilisé');
  });

  test('carries its tags, its language, its title and its fonts', async () => {
    const { raw } = await drawn(aCode());
    expect(raw).toMatch(/^%PDF-1\.7/);
    expect(raw).toMatch(/\/MarkInfo \d+ 0 R/);
    expect(raw).toContain('/Marked true');
    expect(raw).toContain('/Lang (fr-FR)');
    expect(raw).toContain('/DisplayDocTitle true');
    expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(raw).toContain('/Type /StructTreeRoot');
    for (const type of ['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Link']) {
      expect(raw).toMatch(new RegExp(`/S /${type}\\b`));
    }
    expect(raw).toContain(`/URI (${ADDRESS})`);
    // Every font is embedded: none depends on the reader.
    expect(raw.match(/\/FontFile2 /g)?.length).toBe(raw.match(/\/Subtype \/CIDFontType2/g)?.length);
    expect(raw).not.toContain('/Subtype /Type1');
  });

  test('wears the brand of the structure', async () => {
    // RGB of the two primary colours, from 0 to 1.
    expect((await drawn(aCode())).raw).toMatch(/^0 0\.2784\d* 0\.5529\d* scn$/m);
    expect((await drawn(aCode(), PRUNE)).raw).toMatch(/^0\.4549\d* 0\.1372\d* 0\.3450\d* scn$/m);
  });

  test('a sign that no file draws is announced, a long title stays on the page', async () => {
    const odd = await drawn(aCode({ titre: 'Vent 🎻' }));
    expect(odd.pieces).toContainEqual({ tag: 'LBody', text: 'Vent ?' });
    expect(textOf(odd)).toContain('point d’interrogation');
    const long = await drawn(
      aCode({ titre: 'É '.repeat(125), version: 'mot '.repeat(60), raison: 'R'.repeat(250) }),
    );
    expect(long.raw.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  test.each([
    ['Привет, мир', 'und-Cyrl'],
    ['Ελλάδα', 'el'],
    ['東京の夜 ♪', 'ja'],
    ['龙的传人', 'zh'],
    ['사랑을 했다', 'ko'],
    ['हिन्दी', 'und-Deva'],
    ['เพลงรัก', 'th'],
  ])('%s is drawn as it was written', async (titre, language) => {
    const page = await drawn(aCode({ titre }));
    expect(textOf(page)).not.toContain('point d’interrogation');
    expect(page.raw).toContain(`/Lang (${language})`);
    // Combining marks may form one glyph with their letter, in an order that depends on the script.
    const letters = (text: string) => new Set(text.replaceAll(/[\s\p{M}]/gu, ''));
    expect(new Set(textOf(page))).toEqual(new Set([...textOf(page), ...letters(titre)]));
    expect(page.raw.match(/\/FontFile2 /g)?.length).toBe(
      page.raw.match(/\/Subtype \/CIDFontType2/g)?.length,
    );
    // The font is subset: a Han font weighs five megabytes.
    expect(page.raw.length).toBeLessThan(300_000);
  });

  test('right-to-left text is drawn so, and extracted as it was written', async () => {
    const page = await drawn(aCode({ titre: 'שלום Live' }));
    expect(page.pieces.map(({ text }) => text)).toContain('Live םולש');
    const written = [...'שלום Live'].map((sign) => sign.charCodeAt(0));
    const actual = Buffer.from([0xfe, 0xff, ...written.flatMap((unit) => [unit >> 8, unit & 255])]);
    expect(page.raw).toContain(`/ActualText (${actual.toString('latin1')})`);
  });

  test('several codes share one paper, each with its address and its picture', async () => {
    const rest = Array.from({ length: 9 }, (_, rank) => aCode({ titre: `Plage ${rank}` }));
    const page = await drawn(aCode(), BLEU, rest);
    expect(textOf(page)).toContain('Ce certificat réunit 10 codes');
    expect(textOf(await drawn(aCode(), BLEU, [aCode()]))).toContain('Ce que dit ce certificat');
    expect(page.raw.match(/\/URI \(/g)).toHaveLength(10);
    expect(page.raw.match(/\/S \/Figure\b/g)).toHaveLength(10);
    expect(page.raw.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
  });

  test('other codes of the recording are listed, with the leading one while it is valid', async () => {
    const { pieces } = await drawn(aCode({ autresCodes: ['FRZ039800212'] }));
    expect(pieces).toContainEqual({ tag: 'Lbl', text: 'Autre code' });
    expect(pieces).toContainEqual({
      tag: 'LBody',
      text: 'FR-Z03-98-00212 (le code de ce certificat mène)',
    });
    const autresCodes = ['FR-Z03-98-00212', 'GBXYZ2400041'];
    const cancelled = await drawn(aCode({ autresCodes, annuleLe: NOW }));
    expect(cancelled.pieces).toContainEqual({ tag: 'Lbl', text: 'Autres codes' });
    expect(cancelled.pieces).toContainEqual({
      tag: 'LBody',
      text: 'FR-Z03-98-00212, GB-XYZ-24-00041',
    });
  });

  test('a declared code is labelled', async () => {
    const { pieces } = await drawn(aCode({ origine: 'DECLARE', duree: null }));
    expect(pieces).toContainEqual({ tag: 'Lbl', text: 'Déclaré le' });
    expect(pieces).not.toContainEqual({ tag: 'Lbl', text: 'Durée' });
  });
});

describe('certificates', () => {
  const portal = aRunningPortal('postgres');
  let holder: { email: string; interlocuteurId: number };
  let neighbour: { email: string };
  let staff: { email: string };
  beforeAll(async () => {
    const structureId = await aStructure(portal.db, { raison: 'TITULAIRE SECRET' });
    holder = await aPerson(portal.db, { structures: [structureId] });
    neighbour = await aPerson(portal.db, { structures: [await aStructure(portal.db)] });
    staff = await aPerson(portal.db, { structures: [SOCIETY] });
    const at = new Date('2026-03-01T23:30:00Z');
    const { dossierId } = await portal.db
      .insertInto('dossier')
      .values({ structureId, createdAt: at, updatedAt: at })
      .returning('dossierId')
      .executeTakeFirstOrThrow();
    const { elementId } = await portal.db
      .insertInto('element')
      .values({
        structureId,
        dossierId,
        rang: 1,
        type: 'P',
        statut: 'DONE',
        titre: 'Houle',
        version: 'Live',
        artiste: 'Les Marées',
        duree: 200,
        anneePublication: 2026,
        qualite: 'PRODUCTEUR',
        createdAt: at,
        updatedAt: at,
      })
      .returning('elementId')
      .executeTakeFirstOrThrow();
    await portal.db
      .insertInto('immatriculation')
      .values({
        isrc: ISRC,
        elementId,
        dossierId,
        structureId,
        prefixeId: null,
        annee: 26,
        designation: 1,
        attribueLe: at,
        attribuePar: holder.interlocuteurId,
      })
      .execute();
  });

  const as = async (email: string) => ({ authorization: `Bearer ${await portal.tokenOf(email)}` });
  const certificate = async (email: string, isrc: string) =>
    fetch(`${portal.origin}/api/isrc/certificate?isrc=${isrc}`, { headers: await as(email) });
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${portal.origin}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const verified = (jeton: string) =>
    fetch(`${portal.origin}/api/verification?jeton=${encodeURIComponent(jeton)}`);
  /** The token as printed on the certificate. */
  async function printedToken(): Promise<string> {
    const { tokenOf } = await import('./token.ts');
    const { aLinkSigner } = await import('#server/platform/testing/link-signer.ts');
    return tokenOf(await aLinkSigner(portal.db, 1), ISRC);
  }

  test('the holder and the staff receive it; anyone else gets an unknown code', async () => {
    for (const { email } of [holder, staff]) {
      const answer = await certificate(email, 'FR-Z03-26-00001');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(answer.headers.get('content-disposition')).toContain('certificat-FRZ032600001.pdf');
      expect((await answer.text()).startsWith('%PDF-1.7')).toBe(true);
    }
    const [foreign, unknown] = [
      await certificate(neighbour.email, ISRC),
      await certificate(neighbour.email, 'FRZ032699999'),
    ];
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    const reported = async (answer: Response) =>
      (await answer.text()).replace(/"instance":"[^"]*"/, '');
    expect(await reported(foreign)).toBe(await reported(unknown));
  });

  test('several at once: each once, and none when one is unknown', async () => {
    const certificates = async (email: string, isrcs: readonly string[]) =>
      post('/api/isrc/certificates', { isrcs }, await as(email));
    const response = await certificates(holder.email, [ISRC, 'fr-z03-26-00001']);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/pdf',
    ]);
    expect((await certificates(holder.email, [ISRC, 'FRZ032699999'])).status).toBe(404);
    expect((await certificates(neighbour.email, [ISRC])).status).toBe(404);
  });

  test('its address shows anyone its content, and never the holder of the code', async () => {
    const answer = await verified(await printedToken());
    const text = await answer.text();
    expect([answer.status, verifyCode.output.parse(JSON.parse(text))]).toEqual([
      200,
      {
        isrc: ISRC,
        type: 'P',
        titre: 'Houle',
        version: 'Live',
        artiste: 'Les Marées',
        annee: 2026,
        origine: 'ATTRIBUE',
        etat: 'VALIDE',
      },
    ]);
    expect(text).not.toContain('SECRET');
  });

  test('its address names the other codes of the recording', async () => {
    await portal.db
      .updateTable('element')
      .set({ autresCodes: JSON.stringify(['FRZ039800212']) })
      .where('titre', '=', 'Houle')
      .execute();
    const result = verifyCode.output.parse(await (await verified(await printedToken())).json());
    expect(result).toMatchObject({ isrc: ISRC, autresCodes: ['FRZ039800212'] });
  });

  test('anyone can check whether codes exist, and gets neither title, artist nor company', async () => {
    const request = async (lignes: readonly object[]) => {
      const answer = await post('/api/verification/codes', { lignes });
      const written = await answer.text();
      expect(written).not.toMatch(/SECRET|Houle|Marées/);
      return checkCodes.output.parse(JSON.parse(written)).lignes;
    };
    const existing = {
      isrc: ISRC,
      etat: 'VALIDE',
      annee: 2026,
      remplacePar: null,
      titre: null,
      artiste: null,
    };
    const nothing = { annee: null, remplacePar: null, titre: null, artiste: null };
    expect(
      await request([
        { isrc: 'fr-z03-26-00001' },
        { isrc: ISRC, titre: 'HOULE ! (live)', artiste: 'les marees' },
        { isrc: ISRC, titre: 'Autre chose', artiste: '' },
        { isrc: 'FRZ032699999', titre: 'Rien' },
        { isrc: 'FR-Z03-26-0001' },
      ]),
    ).toEqual([
      existing,
      { ...existing, titre: true, artiste: true },
      { ...existing, titre: false },
      { isrc: 'FRZ032699999', etat: 'INCONNU', ...nothing },
      { isrc: 'FR-Z03-26-0001', etat: 'MALFORME', ...nothing },
    ]);
  });

  test('once the code is cancelled, its address and its certificate show it', async () => {
    const { elementId } = await portal.db
      .selectFrom('immatriculation')
      .select('elementId')
      .where('isrc', '=', ISRC)
      .executeTakeFirstOrThrow();
    await portal.db
      .insertInto('annulation')
      .values({
        isrc: ISRC,
        elementId,
        motif: 'Erreur',
        remplacePar: null,
        annuleLe: new Date('2026-11-20T10:00:00Z'),
        annulePar: holder.interlocuteurId,
      })
      .execute();
    expect(await (await verified(await printedToken())).text()).toContain('"etat":"ANNULE"');
    const checked = await post('/api/verification/codes', { lignes: [{ isrc: ISRC }] });
    expect(await checked.text()).toContain('"etat":"ANNULE"');
    expect((await certificate(holder.email, ISRC)).status).toBe(200);
  });

  test('a code without its seal, or with another, is unknown', async () => {
    const token = await printedToken();
    const wrong = [
      ISRC,
      `${ISRC}-`,
      `${ISRC}-${'A'.repeat(22)}`,
      token.replace('00001', '00002'),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${token} x`,
      '日本',
    ];
    for (const jeton of wrong)
      expect([jeton, (await verified(jeton)).status]).toEqual([jeton, 404]);
    expect((await verified('')).status).toBe(422);
  });
});
