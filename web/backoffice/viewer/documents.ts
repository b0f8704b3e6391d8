import { queryOptions } from '@tanstack/react-query';
import { type Justificatif, listJustificatifs, readJustificatif } from '#contract/upload.ts';
import { call, respond } from '#web/platform/api/call.ts';
import { LINKS_RENEWED_MILLISECONDS } from '#web/platform/api/fresh-links.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { asProblem } from '#web/platform/api/problem-error.ts';
import { wholly } from '#web/platform/api/wholly.ts';

const RETENTION_MILLISECONDS = 300_000;

const ask = (structureId: number, signal?: AbortSignal) =>
  call(listJustificatifs, { query: { structureId: String(structureId) } }, signal);

export const documentsOf = (structureId: number) =>
  queryOptions({
    queryKey: keyOf('justificatifs', {}, structureId),
    queryFn: ({ signal }) => ask(structureId, signal),
    refetchInterval: LINKS_RENEWED_MILLISECONDS,
  });

/** Content of a file. A deposited file never changes: read once, cached for a few minutes. */
export const contentOf = (structureId: number, { justificatifId, path }: Justificatif) =>
  queryOptions({
    queryKey: keyOf('contenu', {}, justificatifId),
    queryFn: async ({ signal }) =>
      wholly((await open(structureId, justificatifId, path, signal)).blob(), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: RETENTION_MILLISECONDS,
    retry: false,
  });

/** A tablet waking from sleep may hold expired links: a new one is requested, once. */
async function open(
  structureId: number,
  justificatifId: number,
  path: string,
  signal: AbortSignal,
) {
  try {
    return await read(path, signal);
  } catch (error) {
    if (asProblem(error).status !== 403) throw error;
    const { justificatifs } = await ask(structureId, signal);
    const fresh = justificatifs.find((file) => file.justificatifId === justificatifId);
    if (!fresh) throw error;
    return read(fresh.path, signal);
  }
}

function read(path: string, signal: AbortSignal): Promise<Response> {
  const input = new URLSearchParams(path.split('?')[1]);
  const part = (name: string) => input.get(name) ?? '';
  const query = {
    justificatifId: part('justificatifId'),
    expires: part('expires'),
    signature: part('signature'),
  };
  return respond(readJustificatif, { query }, signal);
}
