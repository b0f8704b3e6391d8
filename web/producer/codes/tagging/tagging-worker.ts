/** Reads and tags sound files away from the page. The files never leave this browser. */

import { TagLib } from 'taglib-wasm';
import type { Isrc } from '#domain/isrc/isrc.ts';
import type { AudioFacts } from './match.ts';
import { readAudio, tagged } from './tag-file.ts';

export type Order = { readonly id: number; readonly file: File; readonly isrc: Isrc | null };
export type Report =
  | { readonly id: number; readonly facts: AudioFacts }
  | { readonly id: number; readonly copy: Blob }
  | { readonly id: number; readonly failed: true };

const LIBRARY = new URL('../../../../node_modules/taglib-wasm/dist/taglib-web.wasm', import.meta.url);

/**
 * The memory of the library can grow in place, and browsers that offer that refuse to decode a text from
 * it: every title of more than 16 bytes would make its file unreadable. A text is copied out first.
 */
const { decode } = TextDecoder.prototype;
TextDecoder.prototype.decode = function decodeCopy(input, options) {
  return decode.call(this, input instanceof Uint8Array ? input.slice() : input, options);
};

let loading: Promise<TagLib> | undefined;
const library = () => {
  loading ??= fetch(LIBRARY)
    .then((response) => response.arrayBuffer())
    .then((wasmBinary) => TagLib.initialize({ wasmBinary, forceWasmType: 'emscripten' }));
  return loading;
};

async function obey({ id, file, isrc }: Order): Promise<Report> {
  try {
    const [taglib, bytes] = [await library(), new Uint8Array(await file.arrayBuffer())];
    if (isrc === null) return { id, facts: await readAudio(taglib, bytes) };
    const copy = new Uint8Array(await tagged(taglib, bytes, isrc));
    return { id, copy: new Blob([copy], { type: file.type }) };
  } catch {
    // Whatever is wrong with it, the person is told which file it is.
    return { id, failed: true };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Order>) => {
  void obey(data).then((report) => self.postMessage(report));
});
