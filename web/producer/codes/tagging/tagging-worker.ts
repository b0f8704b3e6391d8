/** Reads and tags sound files away from the page. The files never leave this browser. */

import { TagLib } from 'taglib-wasm';
import type { Isrc } from '#domain/isrc/isrc.ts';
import { CannotTag, type WhyNot } from '#domain/tagging/cannot-tag.ts';
import type { AudioFacts } from './match.ts';
import { readAudio, type TagChoice, tagged } from './tag-file.ts';

export type Order = {
  readonly id: number;
  readonly file: File;
  /** Null: read only. */
  readonly isrc: Isrc | null;
  readonly choice: TagChoice;
};
export type Report =
  | { readonly id: number; readonly facts: AudioFacts }
  | { readonly id: number; readonly copy: Blob }
  | { readonly id: number; readonly failed: true; readonly why?: WhyNot; readonly what?: string };

const LIBRARY = new URL(
  '../../../../node_modules/taglib-wasm/dist/taglib-web.wasm',
  import.meta.url,
);

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

async function obey({ id, file, isrc, choice }: Order): Promise<Report> {
  try {
    const [taglib, bytes] = [await library(), new Uint8Array(await file.arrayBuffer())];
    if (isrc === null) return { id, facts: await readAudio(taglib, bytes) };
    const copy = new Uint8Array(await tagged(taglib, bytes, isrc, choice));
    return { id, copy: new Blob([copy], { type: file.type }) };
  } catch (error) {
    // On any error, reports the file, and the reason when known.
    const { why, what } = error instanceof CannotTag ? error : {};
    return why === undefined ? { id, failed: true } : { id, failed: true, why, what: what ?? '' };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Order>) => {
  void obey(data).then((report) => self.postMessage(report));
});
