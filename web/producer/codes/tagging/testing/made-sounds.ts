/** Sound files made byte by byte, for tests. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TagLib } from 'taglib-wasm';
import type { AudioFacts } from '../match.ts';

const LIBRARY = join(
  import.meta.dirname,
  '../../../../../node_modules/taglib-wasm/dist/taglib-web.wasm',
);
/** The library as the worker of the browser opens it. */
export function openTagLib(): Promise<TagLib> {
  const wasmBinary = new Uint8Array(readFileSync(LIBRARY));
  return TagLib.initialize({ wasmBinary, forceWasmType: 'emscripten' });
}

export const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
export const little = (value: number, size: number) =>
  Array.from({ length: size }, (_, n) => (value >> (8 * n)) & 255);
export const big = (value: number, size: number) => little(value, size).reverse();
/** Two seconds of silence, 8 bits, 8 kHz. */
export function aWav(): Uint8Array {
  const samples = 16_000;
  const format = [
    ...little(1, 2),
    ...little(1, 2),
    ...little(8000, 4),
    ...little(8000, 4),
    ...little(1, 2),
    ...little(8, 2),
  ];
  const chunks = [
    ...ascii('fmt '),
    ...little(16, 4),
    ...format,
    ...ascii('data'),
    ...little(samples, 4),
  ];
  return new Uint8Array([
    ...ascii('RIFF'),
    ...little(4 + chunks.length + samples, 4),
    ...ascii('WAVE'),
    ...chunks,
    ...Array<number>(samples).fill(128),
  ]);
}

/** The head of a FLAC of two seconds at 44.1 kHz, without any sound. */
export function aFlac(): Uint8Array {
  const rate = [...big((44_100 << 4) | (1 << 1), 3), 0xf0];
  const info = [
    ...big(4096, 2),
    ...big(4096, 2),
    ...big(0, 3),
    ...big(0, 3),
    ...rate,
    ...big(88_200, 4),
    ...Array<number>(16).fill(0),
  ];
  return new Uint8Array([...ascii('fLaC'), 0x80, ...big(info.length, 3), ...info]);
}

/** Frames of MPEG 1 layer III, 128 kbit/s, 44.1 kHz: 417 bytes each, 26 milliseconds. */
export function anMp3(): Uint8Array {
  const frame = [0xff, 0xfb, 0x90, 0x00, ...Array<number>(413).fill(0)];
  return new Uint8Array(Array.from({ length: 80 }, () => frame).flat());
}

const utf8 = (text: string) => [...new TextEncoder().encode(text)];

/** The sound of `anMp3` behind an ID3v2.4 tag. @param frames texts in UTF-8 by the name of their frame; several values of one, in a list */
export function taggedMp3(frames: Readonly<Record<string, string | readonly string[]>>) {
  const bodies = Object.entries(frames).map(([id, text]) => [
    ...ascii(id),
    ...frameBody([3, ...utf8([text].flat().join('\0'))]),
  ]);
  return id3Before(bodies.flat());
}

/** As `taggedMp3`, with bytes declared as Latin-1. */
export function oneByteMp3(frames: Readonly<Record<string, readonly number[]>>) {
  const bodies = Object.entries(frames).map(([id, bytes]) => [
    ...ascii(id),
    ...frameBody([0, ...bytes]),
  ]);
  return id3Before(bodies.flat());
}

const frameBody = (content: readonly number[]) => [...big(content.length, 4), 0, 0, ...content];

const id3Before = (body: readonly number[]) =>
  new Uint8Array([
    ...ascii('ID3'),
    4,
    0,
    0,
    ...[body.length >> 21, body.length >> 14, body.length >> 7, body.length].map((n) => n & 127),
    ...body,
    ...anMp3(),
  ]);

/** `aWav` with a RIFF INFO list. @param texts bytes by the name of their chunk */
export function wavWithInfo(texts: Readonly<Record<string, readonly number[]>>) {
  const info = Object.entries(texts).flatMap(([id, bytes]) => riffChunk(id, [...bytes, 0]));
  const wav = new Uint8Array([...aWav(), ...riffChunk('LIST', [...ascii('INFO'), ...info])]);
  wav.set(little(wav.length - 8, 4), 4);
  return wav;
}

const riffChunk = (id: string, content: readonly number[]) => [
  ...ascii(id),
  ...little(content.length, 4),
  ...content,
  ...(content.length % 2 ? [0] : []),
];

/** `aFlac` with a cue sheet of these tracks and a lead-out. */
export function flacWithCue(codes: readonly string[]) {
  const track = (number: number, code: string) => [
    ...Array<number>(8).fill(0),
    number,
    ...ascii(code.padEnd(12, '\0')),
    ...Array<number>(14).fill(0),
    ...(number === 170 ? [0] : [1, ...Array<number>(12).fill(0)]),
  ];
  const tracks = [...codes.map((code, at) => track(at + 1, code)), track(170, '')];
  const sheet = [...Array<number>(395).fill(0), tracks.length, ...tracks.flat()];
  const [mark, ...rest] = [...aFlac()].slice(4);
  const info = [(mark ?? 0) & 127, ...rest];
  return new Uint8Array([...ascii('fLaC'), ...info, 0x85, ...big(sheet.length, 3), ...sheet]);
}

const box = (name: string, ...content: readonly number[][]) => {
  const body = content.flat();
  return [...big(body.length + 8, 4), ...ascii(name), ...body];
};

type Mp4 = { readonly brand: string; readonly handler: 'soun' | 'vide'; readonly xid?: string };

/** The head of an MP4 with one track, and its tags as iTunes writes them. */
export function anMp4({ brand, handler, xid = '' }: Mp4) {
  const zeros = (count: number) => Array<number>(count).fill(0);
  const media = box(
    'mdia',
    box('mdhd', zeros(12), big(8000, 4), big(16_000, 4), zeros(4)),
    box('hdlr', zeros(8), ascii(handler), zeros(13)),
    box('minf', box('stbl', box('stsd', zeros(4), big(1, 4), box('mp4a', zeros(28))))),
  );
  const text = (name: string, value: string) =>
    box(name, box('data', big(1, 4), zeros(4), utf8(value)));
  const list = box('ilst', text('©nam', 'Dérive'), xid === '' ? [] : text('xid ', xid));
  const tags = box('udta', box('meta', zeros(4), list));
  const head = box('mvhd', zeros(12), big(1000, 4), big(2000, 4), zeros(80));
  return new Uint8Array([
    ...box('ftyp', ascii(brand), zeros(4)),
    ...box('moov', head, box('trak', media), tags),
  ]);
}

/** Result for a file without metadata. */
export const NO_FACTS: AudioFacts = {
  isrc: null,
  codes: [],
  illisibles: [],
  codesDesPistes: [],
  titre: null,
  version: null,
  artiste: null,
  anneePublication: null,
  estVideo: false,
  piste: null,
  duree: null,
};
