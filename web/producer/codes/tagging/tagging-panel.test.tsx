import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TagLib } from 'taglib-wasm';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { CannotTag } from '#domain/tagging/cannot-tag.ts';
import { readAudio, tagged } from './tag-file.ts';
import { TaggingPanel } from './tagging-panel.tsx';
import type { Order } from './tagging-worker.ts';

const LIBRARY = join(
  import.meta.dirname,
  '../../../../node_modules/taglib-wasm/dist/taglib-web.wasm',
);
const ISRC = parseIsrc('FRZ032600001') as Isrc;
const CODES = [{ isrc: ISRC, titre: 'Houle', duree: 200 }];
const STRANGE = parseIsrc('FRA012400007') as Isrc;

/** Silence of 80 frames of MPEG 1 layer III. */
const anMp3 = () => {
  const frame = [0xff, 0xfb, 0x90, 0x00, ...Array<number>(413).fill(0)];
  return new Uint8Array(Array.from({ length: 80 }, () => frame).flat());
};

const library = () =>
  TagLib.initialize({
    wasmBinary: new Uint8Array(readFileSync(LIBRARY)),
    forceWasmType: 'emscripten',
  });

/** jsdom has no workers: this one does the same work in the page, with the real library. */
class InlineWorker extends EventTarget {
  async postMessage({ id, file, isrc, choice }: Order) {
    const reply = (data: object) => this.dispatchEvent(new MessageEvent('message', { data }));
    try {
      const [taglib, bytes] = [await library(), await bytesOf(file)];
      if (isrc === null) reply({ id, facts: await readAudio(taglib, bytes) });
      else
        reply({ id, copy: new Blob([new Uint8Array(await tagged(taglib, bytes, isrc, choice))]) });
    } catch (error) {
      reply({
        id,
        failed: true,
        ...(error instanceof CannotTag ? { why: error.why, what: error.what } : {}),
      });
    }
  }
  terminate() {}
}

/** jsdom's blobs are read by its own reader only. */
const bytesOf = (blob: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });

const input: Blob[] = [];
beforeEach(() => {
  input.length = 0;
  vi.stubGlobal('Worker', InlineWorker);
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => input.push(blob) && 'blob:x',
    revokeObjectURL: () => {},
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});

test('a file is matched to its code, and its copy contains it; another is reported as no sound file', async () => {
  const mp3 = anMp3();
  const user = userEvent.setup();
  const { container } = render(<TaggingPanel codes={CODES} />);
  const chooser = container.querySelector<HTMLInputElement>('input[type=file]');
  if (chooser === null) throw new Error('no way to choose files');
  await user.upload(chooser, [
    new File([mp3], '01 - Houle.mp3', { type: 'audio/mpeg' }),
    new File(['du texte'], 'notes.mp3', { type: 'audio/mpeg' }),
  ]);
  const choice = await screen.findByLabelText('Code pour 01 - Houle.mp3');
  expect((choice as HTMLSelectElement).value).toBe(ISRC);
  expect(screen.getByRole('status').textContent).toBe(
    '2 fichiers lus, dont 1 rapproché d’un code.',
  );
  expect(screen.getByText(/n’est pas un fichier audio reconnu/)).toBeTruthy();

  await user.click(screen.getByRole('button', { name: /Télécharger la copie/ }));
  expect(await screen.findByText('La copie de 01 - Houle.mp3 est prête.')).toBeTruthy();
  const [copy] = input;
  expect(await readAudio(await library(), await bytesOf(copy ?? new Blob()))).toMatchObject({
    isrc: ISRC,
  });

  await user.selectOptions(choice, '');
  const button = screen.getByRole('button', { name: /Télécharger la copie/ });
  expect(button.getAttribute('aria-disabled') ?? button.getAttribute('disabled')).toBeTruthy();
});

test('the tag version is a choice; an incompatible file shows the reason, and stays unchanged', async () => {
  const sound = [...anMp3()];
  // A mood frame, unknown to ID3 2.3.
  const mood = [...Buffer.from('ID3\u0004\0\0\0\0\0\u000fTMOO\0\0\0\u0005\0\0\0gaie')];
  const user = userEvent.setup();
  const { container } = render(<TaggingPanel codes={CODES} />);
  const chooser = container.querySelector<HTMLInputElement>('input[type=file]');
  if (chooser === null) throw new Error('no way to choose files');
  await user.upload(
    chooser,
    new File([new Uint8Array([...mood, ...sound])], 'Houle.mp3', { type: 'audio/mpeg' }),
  );
  await screen.findByLabelText('Code pour Houle.mp3');
  const versions = screen.getByLabelText(/^Étiquettes ID3/);
  await user.selectOptions(versions, 'ID3v2.3');
  await user.click(screen.getByRole('button', { name: /Télécharger la copie/ }));
  expect(
    await screen.findByText(
      /l’information TMOO n’a pas de place dans la version choisie.*resté tel quel/,
    ),
  ).toBeTruthy();
  expect(input).toEqual([]);
  await user.selectOptions(versions, 'ID3v2.4');
  await user.click(screen.getByRole('button', { name: /Télécharger la copie/ }));
  expect(await screen.findByText('La copie de Houle.mp3 est prête.')).toBeTruthy();
  const bytes = await bytesOf(input[0] ?? new Blob());
  expect(bytes[3]).toBe(4);
  // The sound is at its declared offset, byte for byte.
  expect([...bytes.subarray(bytes.length - sound.length)]).toEqual(sound);
});

test('another code of the same recording is reported as such, and is written after the main one on request', async () => {
  const carrying = await tagged(await library(), anMp3(), STRANGE, { id3: 4 });
  const user = userEvent.setup();
  const codes = [{ isrc: ISRC, otherCodes: [STRANGE], titre: 'Houle', duree: 200 }];
  const { container } = render(<TaggingPanel codes={codes} />);
  const chooser = container.querySelector<HTMLInputElement>('input[type=file]');
  if (chooser === null) throw new Error('no way to choose files');
  await user.upload(chooser, new File([new Uint8Array(carrying)], 'x.mp3', { type: 'audio/mpeg' }));
  const choice = await screen.findByLabelText('Code pour x.mp3');
  expect((choice as HTMLSelectElement).value).toBe(ISRC);
  expect(
    screen.getByRole('checkbox', {
      name: /porte FR-A01-24-00007, un autre code du même enregistrement.*FR-Z03-26-00001, qui mène/,
    }),
  ).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /^Inscrire aussi FR-A01-24-00007/ }));
  expect(screen.queryByRole('checkbox', { name: /le remplacer/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /Télécharger la copie/ }));
  expect(await screen.findByText('La copie de x.mp3 est prête.')).toBeTruthy();
  expect(await readAudio(await library(), await bytesOf(input[0] ?? new Blob()))).toMatchObject({
    codes: [ISRC, STRANGE],
  });
});

test("another code found in a file is named, and removed only on the user's request", async () => {
  const carrying = await tagged(await library(), anMp3(), STRANGE);
  const user = userEvent.setup();
  const { container } = render(<TaggingPanel codes={CODES} />);
  const chooser = container.querySelector<HTMLInputElement>('input[type=file]');
  if (chooser === null) throw new Error('no way to choose files');
  await user.upload(
    chooser,
    new File([new Uint8Array(carrying)], 'Houle.mp3', { type: 'audio/mpeg' }),
  );
  await screen.findByLabelText('Code pour Houle.mp3');
  const box = () =>
    screen.getByRole('checkbox', { name: /déjà le code FR-A01-24-00007.*FR-Z03-26-00001/ });
  const button = () => screen.getByRole('button', { name: /Télécharger la copie/ });
  expect(button().getAttribute('aria-disabled') ?? button().getAttribute('disabled')).toBeTruthy();
  await user.click(button());
  expect(input).toEqual([]);
  await user.click(box());
  await user.click(button());
  expect(await screen.findByText('La copie de Houle.mp3 est prête.')).toBeTruthy();
  expect(await readAudio(await library(), await bytesOf(input[0] ?? new Blob()))).toMatchObject({
    codes: [ISRC],
  });
});
