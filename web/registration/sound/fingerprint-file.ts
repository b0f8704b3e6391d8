import { SAMPLE_RATE } from '#domain/sound/chroma.ts';
import { MIN_WORDS } from '#domain/sound/fingerprint.ts';
import type { AtOtherSpeed, SoundOrder, SoundReport } from './sound-worker.ts';

/** Data sent instead of the sound file. */
export type FileSound = {
  readonly empreinte: string;
  /** In whole seconds. */
  readonly duree: number;
  readonly forme: string;
  /** Fingerprints at other speeds: slow to compute, so only requested when nothing was found. */
  readonly atOtherSpeeds: () => Promise<readonly AtOtherSpeed[]>;
};

export type Hearing = {
  /** Null when this browser cannot play the file, or when it is too short. */
  receive(file: File): Promise<FileSound | null>;
  stop(): void;
};

/**
 * The browser decodes, a worker computes the fingerprint. The worker starts with the first file;
 * `stop` frees it.
 */
export function startHearing(): Hearing {
  let worker: Worker | undefined;
  let serial = 0;
  const waiting = new Map<number, (report: SoundReport | null) => void>();
  const begun = () => {
    worker = new Worker(new URL('./sound-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<SoundReport>) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    });
    // A worker that fails to start answers nothing: every file is marked as failed.
    worker.addEventListener('error', () => {
      for (const done of waiting.values()) done(null);
      waiting.clear();
    });
    return worker;
  };
  const order = (channels: readonly Float32Array[], speeds: boolean) =>
    new Promise<SoundReport | null>((resolve) => {
      serial += 1;
      waiting.set(serial, resolve);
      (worker ?? begun()).postMessage({ id: serial, channels, speeds } satisfies SoundOrder);
    });
  return {
    async receive(file) {
      const decoded = await decode(file);
      if (decoded === null) return null;
      const channels = Array.from({ length: decoded.numberOfChannels }, (_, at) =>
        decoded.getChannelData(at),
      );
      const report = await order(channels, false);
      const tooShort = report === null || report.empreinte.length < MIN_WORDS * 8;
      if (tooShort) return null;
      const { empreinte, forme } = report;
      const atOtherSpeeds = async () => (await order(channels, true))?.vitesses ?? [];
      return { empreinte, forme, duree: Math.max(1, Math.round(decoded.duration)), atOtherSpeeds };
    },
    stop: () => worker?.terminate(),
  };
}

async function decode(file: File): Promise<AudioBuffer | null> {
  try {
    // The browser resamples every file to the rate of fingerprints.
    return await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(
      await file.arrayBuffer(),
    );
  } catch {
    return null;
  }
}
