/** How the register answers a decision, and how a person leaves the page. */

import { rejectDossier, validateDossier } from '#contract/registration/dossier.ts';
import type { World } from './show.tsx';

const codeOf = (rang: number) => ({ elementId: 100 + rang, rang, isrc: `FRX26260000${rang}` });

/** The server decides on dossier 12: the codes given, it leaves the queue. */
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

/** The person closes the page: what waits is sent at once, and the test waits for no clock. */
export const leave = () => window.dispatchEvent(new Event('pagehide'));
