import type { ElementRow } from '#contract/registration/element.ts';
import { listDrafts, listPending } from '#contract/registration/isrc.ts';
import { call } from '#web/app/api/call.ts';

export type FoundOpen = { readonly rows: readonly ElementRow[]; readonly capped: boolean };

/** The recordings being entered or timed, and those that wait for the society, latest change first. */
export async function findOpen(text: string, signal: AbortSignal): Promise<FoundOpen> {
  const tri = { champ: 'updatedAt', sens: 'desc' } as const;
  const body = text === '' ? { tri } : { tri, texte: text };
  const [drafts, pending] = await Promise.all([
    call(listDrafts, { body }, signal),
    call(listPending, { body }, signal),
  ]);
  return { rows: [...drafts.rows, ...pending.rows], capped: drafts.capped || pending.capped };
}
