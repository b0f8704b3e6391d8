/** Computes the fingerprint of a sound in a worker. */

import { fingerprintOf, MIN_WORDS } from '#domain/sound/fingerprint.ts';
import { fingerprintAtSpeed, SPEEDS } from '#domain/sound/speeds.ts';
import { waveformOf } from '#domain/sound/waveform.ts';
import { writtenFingerprint } from '#domain/sound/written.ts';

/** `speeds`: requests the fingerprints at other speeds instead of the main one. */
export type SoundOrder = {
  readonly id: number;
  readonly channels: readonly Float32Array[];
  readonly speeds: boolean;
};
export type AtOtherSpeed = { readonly vitesse: number; readonly empreinte: string };
export type SoundReport = {
  readonly id: number;
  readonly empreinte: string;
  readonly forme: string;
  readonly vitesses: readonly AtOtherSpeed[];
};

function obey({ id, channels, speeds }: SoundOrder): SoundReport {
  const samples = mixed(channels);
  if (speeds)
    return {
      id,
      empreinte: '',
      forme: '',
      vitesses: SPEEDS.flatMap((speed) => atSpeed(samples, speed)),
    };
  return {
    id,
    empreinte: writtenFingerprint(fingerprintOf(samples)),
    forme: waveformOf(samples),
    vitesses: [],
  };
}

function atSpeed(samples: Float32Array, vitesse: number): AtOtherSpeed[] {
  const received = fingerprintAtSpeed(samples, vitesse);
  return received.length < MIN_WORDS ? [] : [{ vitesse, empreinte: writtenFingerprint(received) }];
}

function mixed(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(0), ...rest] = channels;
  return rest.length === 0
    ? first
    : first.map(
        (value, at) => rest.reduce((sum, one) => sum + (one[at] ?? 0), value) / channels.length,
      );
}

self.addEventListener('message', ({ data }: MessageEvent<SoundOrder>) => {
  self.postMessage(obey(data));
});
