import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readProfile } from '#contract/account/profile.ts';
import { readStructure } from '#contract/account/structure.ts';
import { listTeam } from '#contract/account/team.ts';
import {
  deleteJustificatif,
  type Justificatif,
  LINK_LIFETIME,
  listJustificatifs,
} from '#contract/upload.ts';
import { sizeText } from '#web/design/size-text.ts';
import { aStructure, aUser } from '#web/testing/builders.ts';
import { aNetwork } from '#web/testing/network.ts';
import { aDraftStructure } from '#web/testing/structure.ts';
import { playUploads } from '#web/testing/uploads.ts';
import { aFile, aProfile, aTeam, files } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';
import { isHeavy } from './heavy.ts';

const network = aNetwork();
let locked: Justificatif[];

beforeEach(() => {
  locked = [];
  network.answer(readStructure, aDraftStructure());
  network.answer(readProfile, aProfile());
  network.answer(listTeam, aTeam());
  network.answer(listJustificatifs, () => files(locked));
});

async function open() {
  const shown = show(
    network,
    '/account/complete/structure',
    aUser({ structures: [aStructure({ etat: 1 })] }),
  );
  await screen.findByRole('button', { name: 'Parcourir…' });
  const area = shown.container.querySelector('.file-drop');
  if (area === null) throw new Error('no drop zone');
  const items = (types: string[]) => types.map((type) => ({ kind: 'file', type }));
  return {
    ...shown,
    area,
    drag: (type: string) =>
      fireEvent.dragEnter(area, { dataTransfer: { items: items([type]), files: [] } }),
    drop: (...dropped: File[]) =>
      fireEvent.drop(area, { dataTransfer: { files: dropped, items: [] } }),
  };
}

const pdf = (name: string, size = 10) => {
  const file = new File(['x'], name, { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

// spec 5.5
test.each([
  [0, '0,00 kB'],
  [770, '0,77 kB'],
  [999_999, '1 000,00 kB'],
  [1_000_000, '1,00 MB'],
  [5_242_880, '5,24 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeText(bytes).replace(/\s/g, ' ')).toBe(words);
});

// spec 5.5
test('a total is red above 5 MB, not at it', () => {
  expect([5_242_880, 5_242_881].map(isHeavy)).toEqual([false, true]);
});

// spec 2.34 9.10
test('the drop area shows what it accepts: at rest, during a drag, and for a refused type', async () => {
  const { drag, area } = await open();
  screen.getByText('Déposez ici votre (vos) justificatif(s)');
  drag('application/pdf');
  screen.getByText('Déposez votre (vos) justificatif(s) ici...');
  drag('audio/mpeg');
  screen.getByText(/^Type de fichier non accepté/);
  expect(area.getAttribute('data-over')).toBe('rejecting');
});

// spec 5.6 9.10 10.19
test('a wrong type, a file too large and an empty one never leave; the good one beside them does', async () => {
  const sent = playUploads(() => {
    locked = [aFile({ name: 'kbis.pdf' })];
    return { status: 200, body: { structureId: 1000, justificatifs: locked } };
  });
  const { drop } = await open();
  drop(
    new File(['x'], 'chanson.mp3', { type: 'audio/mpeg' }),
    pdf('lourd.pdf', 5_242_881),
    pdf('vide.pdf', 0),
    pdf('kbis.pdf', 5_242_880),
  );
  await screen.findByText('1 fichier(s) téléchargé(s) :');
  expect(sent.map(({ file, fields }) => [file.name, fields.get('structureId')])).toEqual([
    ['kbis.pdf', '1000'],
  ]);
  const detail = (sentence: string | RegExp) =>
    screen.getByText(sentence).getAttribute('data-detail');
  expect(detail('Type de fichier non accepté : choisissez un PDF, un JPEG ou un PNG.')).toBe(
    'File type must be application/pdf, image/png, image/jpeg',
  );
  expect(detail(/^Fichier trop lourd/)).toBe('File is larger than 5242880 bytes');
  expect(detail(/^Ce fichier est vide/)).toBe('File is smaller than 1 bytes');
});

// spec 5.6 10.19
test('beyond twenty files at once, the extra ones are not sent and the page reports it', async () => {
  playUploads(() => new Promise(() => undefined));
  const { drop } = await open();
  drop(...Array.from({ length: 22 }, (_, index) => pdf(`page-${index + 1}.pdf`)));
  const reported = await screen.findAllByText(/^Trop de fichiers à la fois/);
  expect(reported.map((one) => one.getAttribute('data-detail'))).toEqual([
    'Too many files',
    'Too many files',
  ]);
});

test('a file shows how much of it has left; a silence can be tried again', async () => {
  let tries = 0;
  let release: () => void = () => undefined;
  playUploads(async ({ progress }) => {
    tries += 1;
    if (tries === 1) throw new Error('silence');
    progress(0.4);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    locked = [aFile()];
    return { status: 200, body: { structureId: 1000, justificatifs: locked } };
  });
  const { drop, user } = await open();
  drop(pdf('identite.pdf'));
  await user.click(await screen.findByRole('button', { name: 'Réessayer d’envoyer identite.pdf' }));
  const bar = await screen.findByRole('progressbar', { name: 'Envoi d’identite.pdf' });
  await waitFor(() => expect(bar).toHaveProperty('value', 0.4));
  release();
  await screen.findByText('1 fichier(s) téléchargé(s) :');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('the links to the files are renewed before they expire', async () => {
  locked = [aFile()];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await open();
    await screen.findByText('1 fichier(s) téléchargé(s) :');
    locked = [aFile({ path: '/api/upload/file?justificatifId=7&expires=later' })];
    await act(() => vi.advanceTimersByTimeAsync((LINK_LIFETIME - 1) * 1000));
    const link = screen.getByRole('link', { name: /^Télécharger identite\.pdf/ });
    expect(link.getAttribute('href')).toContain('expires=later');
  } finally {
    vi.useRealTimers();
  }
});

test('an error the server finds in a file is shown beside it', async () => {
  playUploads(() => ({
    status: 422,
    body: {
      type: 'about:blank',
      title: 'Certaines informations sont à revoir.',
      status: 422,
      code: 'INVALID_FIELDS',
      instance: 'urn:test',
      errors: [
        { path: 'justificatifs.0', code: 'DAMAGED', message: '« identite.pdf » est abîmé.' },
      ],
    },
  }));
  const { drop, user } = await open();
  drop(pdf('identite.pdf'));
  expect((await screen.findByText('« identite.pdf » est abîmé.')).getAttribute('role')).toBe(
    'alert',
  );
  await user.click(screen.getByRole('button', { name: 'Retirer identite.pdf de la liste' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Parcourir…'));
});

// spec 5.5
test('a heavy total is shown in red and in words; after a removal the focus moves to the next file', async () => {
  locked = [
    aFile({ justificatifId: 1, name: 'un.pdf', size: 3_000_000 }),
    aFile({ justificatifId: 2, name: 'deux.pdf', size: 3_000_000 }),
  ];
  network.answer(deleteJustificatif, ({ query }) => {
    locked = locked.filter(({ name }) => name !== query.get('filename'));
    return { structureId: 1000, justificatifId: 1, name: query.get('filename') ?? '' };
  });
  const { user } = await open();
  const total = await screen.findByText(/^Total :/);
  expect(total.textContent?.replace(/\s/g, ' ')).toBe('Total : 6,00 MB (dépasse 5 MB)');
  expect(total.hasAttribute('data-heavy')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Supprimer un.pdf' }));
  await screen.findByText('1 fichier(s) téléchargé(s) :');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Supprimer deux.pdf' })),
  );
  await user.click(screen.getByRole('button', { name: 'Supprimer deux.pdf' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Parcourir…'));
});
