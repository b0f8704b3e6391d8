import type { Isrc } from '#domain/isrc/isrc.ts';
import type { WhyNot } from '#domain/tagging/cannot-tag.ts';
import type { AudioFacts } from './match.ts';
import type { TagChoice } from './tag-file.ts';
import type { Order, Report } from './tagging-worker.ts';

/**
 * Without `why`: reason unknown. `what`: the frame or code concerned, for reasons that have one.
 */
export type NoCopy = { readonly why?: WhyNot; readonly what?: string };

export type Tagging = {
  /** Null when the file is no sound file that we know. */
  read(file: File): Promise<AudioFacts | null>;
  /** A copy that carries the code, or why there is none. */
  tag(file: File, isrc: Isrc, choice: TagChoice): Promise<Blob | NoCopy>;
  stop(): void;
};

/** The worker and its library are fetched at the first file, and freed by `stop`. */
export function startTagging(): Tagging {
  const waiting = new Map<number, (report: Report) => void>();
  let worker: Worker | undefined;
  let serial = 0;
  const begun = () => {
    worker = new Worker(new URL('./tagging-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    });
    // A worker that fails to start answers nothing: every file is marked as failed.
    worker.addEventListener('error', () => {
      for (const [id, done] of waiting) done({ id, failed: true });
      waiting.clear();
    });
    return worker;
  };
  const order = (file: File, isrc: Isrc | null, choice: TagChoice = {}) =>
    new Promise<Report>((resolve) => {
      serial += 1;
      waiting.set(serial, resolve);
      (worker ?? begun()).postMessage({ id: serial, file, isrc, choice } satisfies Order);
    });
  return {
    async read(file) {
      const report = await order(file, null);
      return 'facts' in report ? report.facts : null;
    },
    async tag(file, isrc, choice) {
      const report = await order(file, isrc, choice);
      if ('copy' in report) return report.copy;
      const { why, what } = 'failed' in report ? report : {};
      return why === undefined ? {} : { why, what: what ?? '' };
    },
    stop: () => worker?.terminate(),
  };
}
