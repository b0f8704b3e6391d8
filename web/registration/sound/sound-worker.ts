/** Makes the fingerprint of a sound away from the page. */

import { fingerprintOf } from '#domain/sound/fingerprint.ts';
import { waveformOf } from '#domain/sound/waveform.ts';
import { writtenFingerprint } from '#domain/sound/written.ts';

export type SoundOrder = { readonly id: number; readonly channels: readonly Float32Array[] };
export type SoundReport = { readonly id: number; readonly empreinte: string; readonly forme: string };

function obey({ id, channels }: SoundOrder): SoundReport {
  const samples = mixed(channels);
  return { id, empreinte: writtenFingerprint(fingerprintOf(samples)), forme: waveformOf(samples) };
}

function mixed(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(0), ...others] = channels;
  return others.length === 0
    ? first
    : first.map((value, at) => others.reduce((sum, one) => sum + (one[at] ?? 0), value) / channels.length);
}

self.addEventListener('message', ({ data }: MessageEvent<SoundOrder>) => {
  self.postMessage(obey(data));
});
