import { useState } from 'react';
import type { Zoom } from './zoom.ts';

/** View settings: one zoom for all documents, and a rotation for each. */
export function useLook() {
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [turns, setTurns] = useState<Readonly<Record<number, number>>>({});
  return {
    zoom,
    setZoom,
    /** Degrees, clockwise. */
    rotationOf: (justificatifId: number) => turns[justificatifId] ?? 0,
    turn: (justificatifId: number) =>
      setTurns((all) => ({ ...all, [justificatifId]: ((all[justificatifId] ?? 0) + 90) % 360 })),
  };
}

export type Look = ReturnType<typeof useLook>;
