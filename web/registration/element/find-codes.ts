import type { BodyInput } from '#contract/endpoint.ts';
import type { ElementRow } from '#contract/registration/element.ts';
import { listCodes } from '#contract/registration/isrc.ts';
import type { ElementType } from '#domain/element/lists.ts';
import type { PageQuery } from '#web/design/table/served-pages.ts';
import { call } from '#web/platform/api/call.ts';

export type CodeSearch = {
  /**
   * Structure of the codes: the current one where the page says « vos ». Null on staff pages: all
   * structures.
   */
  readonly structureId: number | null | undefined;
  readonly text: string;
  readonly type: ElementType | null;
  /** Prefix of the codes; absent or empty: any. */
  readonly prefixe?: string;
  readonly dossierId?: number | null;
  /** Days, YYYY-MM-DD, both included; absent or empty: any. */
  readonly du?: string;
  readonly au?: string;
};
export type CodeResults = {
  readonly rows: readonly ElementRow[];
  readonly capped: boolean;
  /** Number of results, displayed or not. */
  readonly total: number;
};

/**
 * Search results in one call, up to the server's limit: for features that need them together, never
 * for a table.
 */
export function findCodes(search: CodeSearch, signal: AbortSignal): Promise<CodeResults> {
  return call(listCodes, { body: criteriaOf(search) }, signal);
}

/** Columns by which the server sorts codes. */
export const CODE_SORTS = ['titre', 'artiste', 'isrc', 'duree', 'attribueLe'] as const;
/** Same, for the codes of all structures. */
export const REGISTER_SORTS = ['structure', ...CODE_SORTS] as const;
export type CodePage = Pick<BodyInput<typeof listCodes>, 'page' | 'tri'>;

/** Converts a table's page query to the format of the call. */
export function pageRequested({ requested, tri }: PageQuery): CodePage {
  const champ = REGISTER_SORTS.find((existing) => existing === tri?.champ);
  return { page: requested, ...(champ && tri ? { tri: { champ, sens: tri.sens } } : {}) };
}

export function findCodePage(search: CodeSearch, page: CodePage, signal: AbortSignal) {
  return call(listCodes, { body: { ...criteriaOf(search), ...page } }, signal);
}

/** One field for titles, artists and codes: « 1984 » is a title as well as an end of code, and the portal looks for both. */
export function criteriaOf({
  text,
  type,
  prefixe = '',
  structureId,
  dossierId = null,
  du = '',
  au = '',
}: CodeSearch) {
  return {
    ...(text === '' ? {} : { cherche: text }),
    ...(prefixe === '' ? {} : { isrc: prefixe }),
    ...(dossierId === null ? {} : { dossierId }),
    ...(type === null ? {} : { type }),
    ...(structureId == null ? {} : { structureId }),
    ...(du === '' ? {} : { attribueDu: du }),
    ...(au === '' ? {} : { attribueAu: au }),
  };
}
