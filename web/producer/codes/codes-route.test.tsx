import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readCertificate, readCertificates } from '#contract/exchange/certificate.ts';
import { askExport } from '#contract/exchange/exports.ts';
import { listJobs } from '#contract/messages/jobs.ts';
import { SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { listCodes, readCodeChoices } from '#contract/registration/isrc.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { anElementRow } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';

const AT = '2026-11-03T10:00:00.000Z';
const network = aNetwork();
beforeEach(() => {
  network.answer(listJobs, { rows: [] });
  network.answer(readCodeChoices, {
    annees: [2026, 2025],
    prefixes: ['FRX26'],
    dossiers: [{ dossierId: 12, numero: '2026-00012', titre: null }],
  });
});

const coded = (elementId: number, isrc: string, titre: string) =>
  anElementRow({ elementId, isrc, titre, statut: 'DONE', attribueLe: '2026-11-03T10:00:00.000Z' });
const ROWS = [coded(1, 'FRX262600100', '=CALCUL("x")'), coded(2, 'FRX262600101', 'Sous les néons')];
const PAGE = { avant: 'a', apres: 'b', suite: false };
const firstPage = (sought: object) => ({ structureId: 1000, page: { taille: 20 }, ...sought });
const answering = (rows = ROWS, total = rows.length) =>
  network.answer(listCodes, { rows, total, capped: false, page: PAGE });

test('a code is read as one, and copied in both forms', async () => {
  answering();
  const { user } = show('/isrc/list');
  const copied: string[] = [];
  expect(await screen.findByText('FR-X26-26-00101')).toBeTruthy();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(
    async (text) => void copied.push(text),
  );
  await user.click(screen.getByRole('button', { name: 'Copier FR-X26-26-00101' }));
  await user.click(screen.getByRole('button', { name: 'Copier FRX262600101, sans tirets' }));
  expect(copied).toEqual(['FR-X26-26-00101', 'FRX262600101']);
});

test.each(['FR-X26-26', '00101', 'les néons'])(
  '« %s » is searched in one call, whatever it is',
  async (text) => {
    answering();
    const { user } = show('/isrc/list');
    await screen.findByText('FR-X26-26-00101');
    network.sent.length = 0;
    await user.type(screen.getByRole('searchbox'), text);
    await waitFor(() => expect(sentTo(network, listCodes)).toEqual([firstPage({ cherche: text })]));
  },
);

test('other codes of a recording are listed under the main one', async () => {
  const autresCodes = ['FRZ039800212'];
  answering([{ ...coded(1, 'FRX262600100', 'Digue'), autresCodes }, ...ROWS.slice(1)]);
  show('/isrc/list');
  const message = 'Ce code mène ; autre code du même enregistrement : FR-Z03-98-00212';
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getAllByText(/Ce code mène/)).toHaveLength(1);
});

test('the type narrows the list', async () => {
  answering();
  const { user } = show('/isrc/list');
  await user.selectOptions(await screen.findByLabelText('Type'), 'V');
  await waitFor(() => expect(sentTo(network, listCodes).at(-1)).toEqual(firstPage({ type: 'V' })));
});

test('years and dossiers are offered as the portal returns them; a filter without a choice is hidden', async () => {
  answering();
  const { user } = show('/isrc/list');
  await user.selectOptions(await screen.findByLabelText('Année'), '2025');
  const year = { attribueDu: '2025-01-01', attribueAu: '2025-12-31' };
  await waitFor(() => expect(sentTo(network, listCodes).at(-1)).toEqual(firstPage(year)));
  expect(screen.queryByLabelText('Préfixe')).toBeNull();
});

describe('what leaves', () => {
  const ASK = ['POST', '/api/exports'] as const;
  let saved: { name: string; bytes: Blob }[];
  beforeEach(() => {
    saved = [];
    let last = new Blob();
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => {
          last = file;
          return 'blob:essai';
        },
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, bytes: last });
    });
  });
  const file = {
    'content-disposition': 'attachment; filename="a.csv"; filename*=UTF-8\'\'relev%C3%A9.csv',
  };

  // spec 9.10
  test('the selection, as a file in the requested format', async () => {
    answering();
    network.on(...ASK, () => ({ status: 200, body: 'octets', headers: file }));
    const { user } = show('/isrc/list');
    const action = await screen.findByRole('button', { name: 'Exporter la sélection' });
    await user.click(action);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(
      within(screen.getByRole('table')).getByRole('checkbox', { name: /toute la page/ }),
    );
    await user.click(action);
    expect(await screen.findByRole('heading', { name: 'Exporter 2 enregistrements' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Excel/ }));
    await user.click(screen.getByRole('button', { name: 'Créer le fichier' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['relevé.csv']));
    expect(sentTo(network, askExport)).toEqual([{ format: 'XLSX', elementIds: [1, 2] }]);
    expect(screen.getByText('Le fichier relevé.csv a été téléchargé.')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Type'), 'V');
    expect(await screen.findByText('2 enregistrements trouvés')).toBeTruthy();
  });

  test('all that was found beyond the list, by a job that is watched to its end', async () => {
    answering(ROWS, 12_000);
    network.on(...ASK, () => ({ status: 202, body: { jobId: 'j-1', total: 12_000 } }));
    const job = {
      jobId: 'j-1',
      type: 'export',
      done: 4000,
      total: 12_000,
      error: null,
      createdAt: AT,
      startedAt: AT,
      finishedAt: null,
      result: null,
    };
    let state: 1 | 2 = 1;
    const result = {
      nom: 'codes.csv',
      type: 'text/csv',
      taille: 10,
      lignes: 12_000,
      path: '/api/exports/file?x',
    };
    network.answer(listJobs, () => ({
      rows: [{ ...job, state, ...(state === 2 ? { done: 12_000, finishedAt: AT, result } : {}) }],
    }));
    const { user } = show('/isrc/list');
    await user.click(await screen.findByRole('button', { name: 'Tout exporter' }));
    await user.click(await screen.findByRole('button', { name: 'Créer le fichier' }));
    expect((await screen.findByText(/^4\s000 sur 12\s000$/)).getAttribute('role')).toBe('status');
    expect(sentTo(network, askExport)).toEqual([
      { format: 'CSV', criteres: { statut: ['DONE'], structureId: 1000 } },
    ]);
    state = 2;
    const link = await screen.findByRole('link', { name: 'Télécharger codes.csv' });
    expect(link.getAttribute('href')).toBe('/api/exports/file?x');
  });

  test('the 12 000 results except one, by their criteria; a concurrent change is reported', async () => {
    answering(ROWS, 12_000);
    network.on(...ASK, () => ({
      status: 200,
      body: 'octets',
      headers: { ...file, 'x-lignes': '11990' },
    }));
    const { user } = show('/isrc/list');
    await user.click(
      within(await screen.findByRole('table')).getByRole('checkbox', { name: /toute la page/ }),
    );
    await user.click(screen.getByRole('button', { name: /^Sélectionner les 12\s000 résultats$/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Sélectionner Sous les néons' }));
    expect(screen.getByText(/^Les 12\s000 résultats sont sélectionnés, sauf 1\.$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Exporter la sélection' }));
    expect(
      await screen.findByRole('heading', { name: /^Exporter 11\s999 enregistrements$/ }),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Créer le fichier' }));
    await screen.findByText(
      /^Le fichier relevé\.csv .* Il contient 11\s990 enregistrements, et non 11\s999/,
    );
    expect(sentTo(network, askExport)).toEqual([
      { format: 'CSV', criteres: { statut: ['DONE'], structureId: 1000 }, sauf: [2] },
    ]);
  });

  test('all of one search is nothing of the next', async () => {
    answering(ROWS, 12_000);
    const { user } = show('/isrc/list');
    await user.click(
      within(await screen.findByRole('table')).getByRole('checkbox', { name: /toute la page/ }),
    );
    await user.click(screen.getByRole('button', { name: /^Sélectionner les 12\s000 résultats$/ }));
    await user.selectOptions(screen.getByLabelText('Type'), 'V');
    await waitFor(() => expect(screen.queryByText(/résultats sont sélectionnés/)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Exporter la sélection' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('one certificate of all that was found, as the portal finds it then, when it is short enough', async () => {
    const rest = Array.from({ length: 18 }, (_, n) =>
      coded(n + 3, `FRX2626001${n + 10}`, `Titre ${n}`),
    );
    answering([...ROWS, ...rest], 30);
    network.on('POST', '/api/isrc/certificates', () => ({
      status: 200,
      body: 'pdf',
      headers: file,
    }));
    const { user } = show('/isrc/list');
    await user.click(
      within(await screen.findByRole('table')).getByRole('checkbox', { name: /toute la page/ }),
    );
    await user.click(screen.getByRole('button', { name: 'Sélectionner les 30 résultats' }));
    await user.click(screen.getByRole('checkbox', { name: 'Sélectionner Sous les néons' }));
    const now = Array.from({ length: 28 }, (_, n) =>
      coded(n + 1, `FRX2626002${n + 10}`, `Titre ${n}`),
    );
    answering(now);
    await user.click(screen.getByRole('button', { name: 'Certificat de la sélection' }));
    await screen.findByText(/^Le fichier relevé\.csv .* Il contient 27 enregistrements, et non 29/);
    expect(sentTo(network, listCodes).at(-1)).toEqual({ structureId: 1000, limite: 102 });
    const isrcs = now.filter(({ elementId }) => elementId !== 2).map(({ isrc }) => isrc);
    expect(sentTo(network, readCertificates)).toEqual([{ isrcs }]);
  });

  test('the certificate of a code; a failure is reported beside it', async () => {
    answering();
    network.on('GET', '/api/isrc/certificate', () => ({ status: 200, body: 'pdf', headers: file }));
    const { user } = show('/isrc/list');
    const action = await screen.findByRole('button', { name: 'Certificat (PDF) : Sous les néons' });
    await user.click(action);
    await waitFor(() => expect(saved).toHaveLength(1));
    network.refuse(readCertificate, SERVICE_UNAVAILABLE);
    await user.click(action);
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

describe('pages', () => {
  /** Simulates the server: 45 codes, and markers that name a row. */
  const serving = (total = 45) =>
    network.answer(listCodes, ({ body }) => {
      const { page, tri } = listCodes.body.parse(body);
      const [size, position] = [page?.taille ?? 0, Number(page?.repere ?? -1)];
      const back = page?.retour === true;
      const skipped = page?.saut ?? 0;
      const from = back
        ? (position < 0 ? total : position) - skipped - size
        : position + 1 + skipped;
      const rows = Array.from({ length: Math.min(size, total - from) }, (_, n) =>
        coded(
          from + n + 1,
          `FRX26260${String((from + n) % 10_000).padStart(4, '0')}`,
          `${tri?.champ ?? 'Titre'} ${from + n}`,
        ),
      );
      const last = from + rows.length - 1;
      const reported = {
        avant: String(from),
        apres: String(last),
        suite: back ? from > 0 : last < total - 1,
      };
      return { rows, total, capped: false, page: reported };
    });
  const titles = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

  test('each is requested on demand, from the nearest cursor', async () => {
    serving();
    const { user } = show('/isrc/list');
    expect(await screen.findByText('Page 1 sur 3 (45 élements)')).toBeTruthy();
    expect(titles()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Page suivante' }));
    expect(await screen.findByText('Titre 20')).toBeTruthy();
    expect(screen.getByText('Page 2 sur 3 (45 élements)')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Dernière page' }));
    expect(await screen.findByText('Titre 44')).toBeTruthy();
    expect(titles()).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Page précédente' }));
    expect(await screen.findByText('Titre 39')).toBeTruthy();
    expect(titles()).toHaveLength(20);
    expect(sentTo(network, listCodes)).toEqual([
      { structureId: 1000, page: { taille: 20 } },
      { structureId: 1000, page: { taille: 20, repere: '19', total: 45 } },
      { structureId: 1000, page: { taille: 5, retour: true, total: 45 } },
      { structureId: 1000, page: { taille: 20, repere: '40', retour: true, total: 45 } },
    ]);
  });

  test('the portal sorts, and another order begins at its first page', async () => {
    serving();
    const { user } = show('/isrc/list');
    await user.click(await screen.findByRole('button', { name: 'Page suivante' }));
    await screen.findByText('Titre 20');
    await user.click(screen.getByRole('button', { name: 'Titre' }));
    expect(await screen.findByText('titre 0')).toBeTruthy();
    expect(screen.getByText('Page 1 sur 3 (45 élements)')).toBeTruthy();
    expect(sentTo(network, listCodes).at(-1)).toEqual({
      structureId: 1000,
      page: { taille: 20 },
      tri: { champ: 'titre', sens: 'asc' },
    });
  });

  test('what is ticked on one page stays so on the others, and leaves with them', async () => {
    serving();
    network.on('POST', '/api/exports', () => ({ status: 202, body: { jobId: 'j-1', total: 2 } }));
    network.answer(listJobs, { rows: [] });
    const { user } = show('/isrc/list');
    await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner Titre 3' }));
    await user.click(screen.getByRole('button', { name: 'Page suivante' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner Titre 21' }));
    await user.click(screen.getByRole('button', { name: 'Exporter la sélection' }));
    await user.click(await screen.findByRole('button', { name: 'Créer le fichier' }));
    await waitFor(() =>
      expect(sentTo(network, askExport)).toEqual([{ format: 'CSV', elementIds: [4, 22] }]),
    );
  });

  test('beyond what the portal counts, the last page is not promised', async () => {
    serving(100_000);
    show('/isrc/list');
    expect(
      await screen.findByText('Page 1 sur plus de 5 000 (plus de 100 000 élements)'),
    ).toBeTruthy();
    const last = screen.getByRole('button', { name: 'Dernière page' });
    expect(last.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('combobox', { name: 'Aller à la page' }).children.length).toBeLessThan(
      100,
    );
  });

  test('a number above it that the portal stores is displayed, and the last page is reached', async () => {
    serving(107_000);
    const { user } = show('/isrc/list');
    expect(await screen.findByText('Page 1 sur 5 350 (107 000 élements)')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Dernière page' }));
    expect(await screen.findByText('Page 5 350 sur 5 350 (107 000 élements)')).toBeTruthy();
  });
});

test('a structure without a code sees what this page will show', async () => {
  answering([]);
  show('/isrc/list');
  expect(await screen.findByText('Aucun code pour le moment')).toBeTruthy();
});
