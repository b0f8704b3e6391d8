import { useEffect, useMemo, useRef } from 'react';
import { type Line, linesOf } from './lines.ts';
import { useCodeFaults, useRequest, useSaving, useSheet } from './use-request.ts';

/** The lines with all that is said of them, worked out again only when one of its causes changed. */
export function useLines(): readonly Line[] {
  const { year } = useRequest();
  const { rows } = useSheet();
  const { known, refused, conflicts } = useSaving();
  const codeFaults = useCodeFaults();
  const drawn = useRef<readonly Line[]>([]);
  const lines = useMemo(
    () => linesOf({ rows, known, refused, conflicts, year, codeFaults }, drawn.current),
    [rows, known, refused, conflicts, year, codeFaults],
  );
  useEffect(() => {
    drawn.current = lines;
  }, [lines]);
  return lines;
}
