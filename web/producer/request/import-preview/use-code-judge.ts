import { useEffect, useEffectEvent, useRef } from 'react';
import type { Isrc } from '#domain/isrc/isrc.ts';
import type { Line } from '../flow/lines.ts';
import { useRequest } from '../flow/use-request.ts';
import { readRow } from '../sheet/read-row.ts';

/**
 * Checks each code of a line against the register, once, as soon as its cell is left; the findings
 * show in the lines.
 */
export function useCodeJudge(lines: readonly Line[], say: (sentence: string) => void) {
  const { autosave, structureId, codeErrors } = useRequest();
  const request = useRef<ReadonlySet<Isrc>>(new Set());
  const coded = lines.flatMap(({ row, scope }) => {
    const { isrcDeclare: code, titre, version, artiste, duree, type } = readRow(row).fields;
    if (code === null || scope !== 'all') return [];
    return [{ code, titre, version, artiste, duree, type: type ?? ('P' as const) }];
  });
  const judge = useEffectEvent(async () => {
    const fresh = coded.filter(({ code }) => !request.current.has(code));
    if (fresh.length === 0) return;
    request.current = new Set([...request.current, ...fresh.map(({ code }) => code)]);
    const here = new Set([...autosave.read().existing.values()].map(({ elementId }) => elementId));
    const { codesMet, sentenceOfCode, UNASKED } = await import('./codes-met.ts');
    const met = await codesMet(structureId, fresh, here).catch(() => null);
    if (met === null) return say(UNASKED);
    if (met.length === 0) return;
    const errors = met.map(({ line: { code }, ...carrier }) => {
      const message = sentenceOfCode(code, carrier);
      return [code, { path: 'isrcDeclare', code: 'CODE_MET', message }] as const;
    });
    codeErrors.write(new Map([...codeErrors.read(), ...errors]));
  });
  const key = coded.map(({ code }) => code).join();
  useEffect(() => {
    if (key !== '') void judge();
  }, [key]);
}
