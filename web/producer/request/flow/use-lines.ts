import { useEffect, useMemo, useRef } from 'react';
import { type Line, linesOf } from './lines.ts';
import { useCodeErrors, useRequest, useSaving, useSheet } from './use-request.ts';

/** Lines with their state, memoized by their inputs. */
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
