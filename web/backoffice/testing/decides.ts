/** Simulates the server's answer to a decision, and the closing of the page. */

import { rejectDossier, validateDossier } from '#contract/registration/dossier.ts';
import type { World } from './show.tsx';

const codeOf = (rang: number) => ({ elementId: 100 + rang, rang, isrc: `FRX26260000${rang}` });

/** Simulates a decision on dossier 12: codes are assigned, and the dossier leaves the queue. */
export function decides(
  world: World,
  outcome: { codes?: number[]; refused?: number[]; deleted?: number[] },
) {
  const { codes = [], refused = [], deleted = [] } = outcome;
  const etat = codes.length > 0 ? (3 as const) : refused.length > 0 ? (4 as const) : null;
  const answer = () => {
    world.dossiers = world.dossiers.filter(({ dossierId }) => dossierId !== 12);
    return { dossierId: 12, etat, attributed: codes.map(codeOf), refused, deleted };
  };
  world.network.answer(validateDossier, answer);
  world.network.answer(rejectDossier, answer);
}

/** Closes the page: waiting decisions are sent at once, without waiting for a timer. */
export const leave = () => window.dispatchEvent(new Event('pagehide'));
