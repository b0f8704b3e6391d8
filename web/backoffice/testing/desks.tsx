/** Answers requests common to all desks, as if no colleague were there. */

import { readHistory } from '#contract/history.ts';
import { readFormesJuridiques, readPays } from '#contract/references.ts';
import { listJustificatifs } from '#contract/upload.ts';
import { listMotifs, type MotifsOut } from '#contract/workbench/motifs.ts';
import { listNotes } from '#contract/workbench/notes.ts';
import { announcePresence } from '#contract/workbench/presence.ts';
import { MOST_JUSTIFICATIF_BYTES, MOST_JUSTIFICATIFS } from '#domain/justificatif/limits.ts';
import { DEFAULT_MOTIFS } from '#domain/reference/default-motifs.ts';
import { MOTIF_SUJETS } from '#domain/workbench/staff-preferences.ts';
import { OfBrand } from '#web/platform/page/of-brand.tsx';
import { aUser, type UserOptions } from '#web/testing/builders.ts';
import { createNetwork } from '#web/testing/network.ts';
import { showPages, signedIn } from '#web/testing/show.tsx';

export type ReviewQueueNetwork = ReturnType<typeof createReviewQueueNetwork>;

export function createReviewQueueNetwork() {
  const network = createNetwork();
  network.answer(readPays, []);
  network.answer(readFormesJuridiques, []);
  network.answer(readHistory, { rows: [], suivant: null });
  network.answer(listNotes, { rows: [] });
  network.answer(listMotifs, { rows: motifLists(), can: { write: false } });
  network.answer(announcePresence, { rows: [] });
  network.answer(listJustificatifs, ({ query }) => ({
    structureId: Number(query.get('structureId')),
    justificatifs: [],
    total: 0,
    limits: { files: MOST_JUSTIFICATIFS, bytes: MOST_JUSTIFICATIF_BYTES } as const,
    attendus: [],
    can: { add: true, remove: true },
  }));
  return network;
}

/**
 * Renders a desk at an address.
 * @param path as in `routes.tsx`
 */
export function showReviewQueue(
  path: string,
  Component: () => React.ReactNode,
  address: string,
  options: UserOptions = {},
) {
  const user = aUser({ ...options, menu: { demandesATraiter: true } });
  return showPages(
    [{ Component: OfBrand, children: [{ path, Component }] }],
    address,
    signedIn(user),
  );
}

/** The lists that the portal came with. */
export function motifLists(): MotifsOut[] {
  return MOTIF_SUJETS.map((sujet) => ({
    sujet,
    motifs: [...DEFAULT_MOTIFS[sujet]],
    reecrit: false,
    updatedAt: null,
    par: null,
  }));
}
