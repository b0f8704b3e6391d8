/**
 * Simulates XMLHttpRequest uploads, the one call that does not use `fetch`: a file with its
 * progress.
 */

import { vi } from 'vitest';

type Answer = { status: number; body: unknown };

export type PlayedUpload = {
  file: File;
  fields: FormData;
  idempotencyKey: string | null;
  progress: (part: number) => void;
};

/** Every upload waits for `answer`, so that a test can look at it on its way. */
export function playUploads(answer: (upload: PlayedUpload) => Answer | Promise<Answer>) {
  const sent: PlayedUpload[] = [];
  class Upload {
    upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
      onprogress: null,
    };
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    status = 0;
    responseText = '';
    open() {}
    #idempotencyKey: string | null = null;
    setRequestHeader(name: string, value: string) {
      if (name === 'idempotency-key') this.#idempotencyKey = value;
    }
    abort() {
      this.onabort?.();
    }
    async send(fields: FormData) {
      const file = [...fields.values()].find((value) => value instanceof File);
      if (file === undefined) throw new TypeError('an upload without a file');
      const progress = (part: number) =>
        this.upload.onprogress?.({ loaded: part * 100, total: 100 });
      const upload = { file, fields, idempotencyKey: this.#idempotencyKey, progress };
      sent.push(upload);
      try {
        const { status, body } = await answer(upload);
        this.status = status;
        this.responseText = JSON.stringify(body);
        this.onload?.();
      } catch {
        this.onerror?.();
      }
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return sent;
}
