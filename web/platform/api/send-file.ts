import type { Endpoint, OutputOf } from '#contract/endpoint.ts';
import { sender } from './current-structure.ts';
import { unreachable } from './problem-error.ts';
import { readProblem } from './read-problem.ts';
import { typeset } from './sentences.ts';
import { accessToken, renewAccessToken } from './token-source.ts';
import { wholly } from './wholly.ts';

export type Sending = {
  /** The texts that go with the file. */
  fields: Readonly<Record<string, string>>;
  file: File;
  /** The part of the body that has left, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Same key for the same intention: a repeated request stores nothing more. */
  idempotencyKey?: string | undefined;
};

/**
 * Sends one file to an endpoint as a form. Uses XMLHttpRequest, because `fetch` does not report
 * upload progress. Throws `ProblemError`, and `AbortError` when the signal aborts.
 */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  sending: Sending,
): Promise<OutputOf<E>> {
  const token = await accessToken();
  let response = await post(endpoint, sending, token);
  if (response.status === 401 && token !== null) {
    const renewed = await renewAccessToken();
    if (renewed !== null) response = await post(endpoint, sending, renewed);
  }
  if (!response.ok) throw await readProblem(response);
  // The contract guarantees the type, as for every call.
  return typeset(endpoint.output, (await wholly(response.json(), sending.signal)) as OutputOf<E>);
}

function post(endpoint: Endpoint, sending: Sending, token: string | null) {
  const { fields, file, onProgress, signal, idempotencyKey } = sending;
  // It may have aborted while the token was awaited, before the listener was added.
  signal?.throwIfAborted();
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, endpoint.path);
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(sender(token)))
      request.setRequestHeader(name, value);
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append(endpoint.files?.field ?? 'file', file);
    request.send(form);
  });
}
