import type { BodyInput } from '#contract/endpoint.ts';
import type { ElementRow } from '#contract/registration/element.ts';
import { listCodes } from '#contract/registration/isrc.ts';
import type { ElementType } from '#domain/element/lists.ts';
import type { PageQuery } from '#web/design/table/served-pages.ts';
import { call } from '#web/platform/api/call.ts';

export type CodeSearch = {
  /** Whose: the current structure's where a person reads « vos ». Null on pages of staff: every structure. */
  readonly structureId: number | null | undefined;
  readonly text: string;
  readonly type: ElementType | null;
  /** The beginning of the codes: absent or empty, any. */
  readonly prefixe?: string;
  readonly dossierId?: number | null;
  /** Days, YYYY-MM-DD, both included; absent or empty: any. */
  readonly du?: string;
  readonly au?: string;
};
export type CodeResults = {
  readonly rows: readonly ElementRow[];
  readonly capped: boolean;
  /** Of all that correspond, shown or not. */
  readonly total: number;
};

/** Of the codes that correspond, as many as the portal gives: for what needs them together, never for a screen. */
export function findCodes(search: CodeSearch, signal: AbortSignal): Promise<CodeResults> {
  return call(listCodes, { body: criteriaOf(search) }, signal);
}

/** By what the portal sorts codes. */
export const CODE_SORTS = ['titre', 'artiste', 'isrc', 'duree', 'attribueLe'] as const;
/** And those of every structure. */
export const REGISTER_SORTS = ['structure', ...CODE_SORTS] as const;
export type CodePage = Pick<BodyInput<typeof listCodes>, 'page' | 'tri'>;

/** What the pages of a table ask for, as a call says it. */
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
