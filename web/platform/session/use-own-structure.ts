import { useUser } from './use-session.ts';

/**
 * What « mes » and « vos » mean in a call, for staff as for anyone: the number of the current structure. Without it, staff
 * would read every structure. Undefined while the person has none.
 */
export function useOwnStructureId(): number | undefined {
  return useUser().currentStructureId ?? undefined;
}
