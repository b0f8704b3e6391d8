import { useEffect, useEffectEvent, useState } from 'react';
import { parseDuree } from '#domain/minuterie/duree.ts';
import { useRequest } from '../flow/use-request.ts';
import type { Arrival } from './arrival.ts';
import { codesMet } from './codes-met.ts';
import type { Met } from './plan.ts';

export type AskedCodes = {
  readonly met: Met;
  /** `unasked`: the register did not answer, and says it at the sending. */
  readonly state: 'asking' | 'asked' | 'unasked';
};

const NOBODY: Met = new Map();

/** Asks about the codes that arrive, all at once, before anything is written; again only when they are others. */
export function useMet(arrivals: readonly Arrival[]): AskedCodes {
  const { autosave, structureId } = useRequest();
  const coded = codedOf(arrivals);
  const key = coded.map(({ ligne, code }) => `${ligne} ${code}`).join();
  const [said, setSaid] = useState<AskedCodes & { key: string }>({
    key: '',
    met: NOBODY,
    state: 'asked',
  });
  const asked = useEffectEvent(() => {
    // What a line of this very request is, is matched with it.
    const here = new Set([...autosave.read().known.values()].map(({ elementId }) => elementId));
    return codesMet(structureId, coded, here);
  });
  useEffect(() => {
    if (key === '') return;
    let isCurrent = true;
    const settle = (found: AskedCodes) => isCurrent && setSaid({ key, ...found });
    asked().then(
      (met) =>
        settle({
          met: new Map(met.map(({ line, ...carrier }) => [line.ligne, carrier])),
          state: 'asked',
        }),
      // Whatever is wrong, the person is told that nothing was compared.
      () => settle({ met: NOBODY, state: 'unasked' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  if (key === '') return { met: NOBODY, state: 'asked' };
  return said.key === key ? said : { met: NOBODY, state: 'asking' };
}

const codedOf = (arrivals: readonly Arrival[]) =>
  arrivals.flatMap(({ ligne, code, texts }) => {
    if (code === null) return [];
    const { titre = null, version = null, artiste = null, duree = '', type } = texts;
    const said = { titre, version, artiste, duree: parseDuree(duree) };
    return [{ ...said, type: type === 'V' ? ('V' as const) : ('P' as const), code, ligne }];
  });
