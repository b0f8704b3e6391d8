import { useUser } from './use-session.ts';

/**
 * Id of the current structure, meant by « mes » and « vos » in a call. Without it, staff would read
 * every structure. Undefined without a structure.
 */
export function useOwnStructureId(): number | undefined {
  return useUser().currentStructureId ?? undefined;
}
