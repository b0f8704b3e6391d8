import { useEffect, useEffectEvent, useState } from 'react';
import { parseDuree } from '#domain/minuterie/duree.ts';
import { useRequest } from '../flow/use-request.ts';
import { codesMet } from './codes-met.ts';
import type { Met } from './plan.ts';
import type { Preview } from './preview-row.ts';

export type CheckedCodes = {
  readonly met: Met;
  /** `unasked`: the register did not answer, and says it at the sending. */
  readonly state: 'asking' | 'asked' | 'unasked';
};

const NOBODY: Met = new Map();

/** Asks about the codes that arrive, all at once, before anything is written; again only when they are others. */
export function useMet(previews: readonly Preview[]): CheckedCodes {
  const { autosave, structureId } = useRequest();
  const coded = codedOf(previews);
  const key = coded.map(({ ligne, code }) => `${ligne} ${code}`).join();
  const [message, setMessage] = useState<CheckedCodes & { key: string }>({
    key: '',
    met: NOBODY,
    state: 'asked',
  });
  const request = useEffectEvent(() => {
    // What a line of this very request is, is matched with it.
    const here = new Set([...autosave.read().existing.values()].map(({ elementId }) => elementId));
    return codesMet(structureId, coded, here);
  });
  useEffect(() => {
    if (key === '') return;
    let isCurrent = true;
    const complete = (checkedCodes: CheckedCodes) =>
      isCurrent && setMessage({ key, ...checkedCodes });
    request().then(
      (met) =>
        complete({
          met: new Map(met.map(({ line, ...carrier }) => [line.ligne, carrier])),
          state: 'asked',
        }),
      // Whatever is wrong, the person is told that nothing was compared.
      () => complete({ met: NOBODY, state: 'unasked' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  if (key === '') return { met: NOBODY, state: 'asked' };
  return message.key === key ? message : { met: NOBODY, state: 'asking' };
}

const codedOf = (previews: readonly Preview[]) =>
  previews.flatMap(({ ligne, code, texts }) => {
    if (code === null) return [];
    const { titre = null, version = null, artiste = null, duree = '', type } = texts;
    const message = { titre, version, artiste, duree: parseDuree(duree) };
    return [{ ...message, type: type === 'V' ? ('V' as const) : ('P' as const), code, ligne }];
  });
