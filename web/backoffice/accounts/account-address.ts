/** A person and a structure, decided together. */
export type AccountRef = { readonly structureId: number; readonly interlocuteurId: number };

/** Key of an account in URLs. */
export const ACCOUNT = /^[1-9]\d{0,9}-[1-9]\d{0,9}$/;

export const accountKey = ({ structureId, interlocuteurId }: AccountRef) =>
  `${structureId}-${interlocuteurId}`;

/** @param key must match `ACCOUNT` */
export function accountNamed(key: string): AccountRef {
  const [structureId, interlocuteurId] = key.split('-').map(Number);
  return { structureId: structureId ?? 0, interlocuteurId: interlocuteurId ?? 0 };
}
