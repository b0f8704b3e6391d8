import { useEffect, useMemo, useRef } from 'react';
import { type Line, linesOf } from './lines.ts';
import { useCodeErrors, useRequest, useSaving, useSheet } from './use-request.ts';

/** The lines with all that is said of them, worked out again only when one of its causes changed. */
export function useLines(): readonly Line[] {
  const { year } = useRequest();
  const { rows } = useSheet();
  const { existing, refused, conflicts } = useSaving();
  const codeErrors = useCodeErrors();
  const drawn = useRef<readonly Line[]>([]);
  const lines = useMemo(
    () => linesOf({ rows, existing, refused, conflicts, year, codeErrors }, drawn.current),
    [rows, existing, refused, conflicts, year, codeErrors],
  );
  useEffect(() => {
    drawn.current = lines;
  }, [lines]);
  return lines;
}
