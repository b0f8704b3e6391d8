import { beforeAll, describe, expect, test } from 'vitest';
import { createElement } from '#contract/registration/isrc.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aProducer, ask, type Producer } from '../exports/testing/export-ground.ts';
import { importClient, WITH_JOBS } from './testing/import-client.ts';

/**
 * Content that breaks sheets: formulas, separators, quotes, leading zeros, several lines, foreign
 * letters.
 */
const RECORDINGS = [
  {
    titre: '=HYPERLINK("http://x";"été") ; « L’œuvre »',
    version: "'-M- <b>&amp;</b>",
    artiste: '-M-',
    artistesInvites: ['Tyler, The Creator', 'A|B; C\\'],
    duree: '3:20',
    datePublication: '2025-03-01',
    anneePublication: 2025,
    anneeFixation: 2024,
    paysFixation: 250,
    producteur: '@Phares 🎻',
    qualite: 'PRODUCTEUR',
    label: '+33',
    reference: '007',
    ean: '4006381333931',
    langue: 'fr',
    genre: 'Chanson',
    explicite: true,
    compositeurs: ['H. Roc'],
    auteurs: ['M. Sel', 'Łukasz'],
    interpretes: ['N. Ba'],
    commentaire: 'Une ligne\nDeux "lignes"',
  },
  { titre: 'É'.repeat(100), artiste: 'Les Phares', duree: '1:02:03', isrcDeclare: 'FRZ039800212' },
  {
    type: 'V',
    titre: 'Concert',
    artiste: 'Les Phares',
    duree: '0:02:00',
    qualite: 'MANDATAIRE',
    minuterie: [
      { rang: 1, titre: 'A', artiste: 'B', debut: '00:00:00', duree: '00:01:00', isrc: null },
    ],
  },
  { titre: 'Brouillon' },
  { titre: '+Vite(bis)', version: '@home(remix)', artistesInvites: ['-M-', 'Wham!'] },
  { titre: 'max_x0041_x00e9_ et _x005F_', artiste: '_x000D_' },
] as const;

/** Columns of the register, not of the recording. */
const REGISTER = ['elementId', 'dossierId', 'numero', 'dossierTitre', 'raison', 'rang', 'statut'];

describe('what was exported is imported', () => {
  const portal = aRunningPortal('postgres', WITH_JOBS);
  const own = beforehand(() => aProducer(portal));
  beforeAll(async () => {
    const client = clientOf(portal, own.email);
    for (const body of RECORDINGS)
      await client.ok(createElement, { body: structuredClone(body) as object });
  });

  async function recordingsOf({ email }: Producer): Promise<unknown[]> {
    const { enregistrements } = JSON.parse((await ask(portal, email, { format: 'JSON' })).text);
    return enregistrements.map((row: object) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !REGISTER.includes(name))),
    );
  }

  test.each(['CSV', 'XLSX'] as const)(
    '%s: the same recordings, field for field',
    async (format) => {
      const { bytes, name } = await ask(portal, own.email, { format });
      const target = await aProducer(portal);
      const importer = importClient(portal, target.email, target.structureId);
      const preview = await importer.preview({ bytes: new Uint8Array(bytes), name });
      expect(preview.analyse).toMatchObject({
        erreurs: [],
        colonnesInconnues: [],
        pretes: RECORDINGS.length,
      });
      await importer.write(preview.importId);
      expect(await recordingsOf(target)).toEqual(await recordingsOf(own));
    },
  );
});
