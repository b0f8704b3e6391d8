/** The current texts: rewritten by staff, or the portal's defaults. */

import { DEFAULT_TEXTS } from '#domain/reference/default-texts.ts';
import { TEXT_KEYS, type TextKey } from '#domain/reference/text-keys.ts';
import type { Call } from '#server/platform/call.ts';

export type StatusText = {
  readonly id: TextKey;
  readonly value: string;
  readonly reecrit: boolean;
  readonly updatedAt: string | null;
};

export type SignedText = StatusText & { readonly par: string | null };

/** @returns the requested texts, in the order of the keys */
export async function findTexts(
  { db }: Pick<Call, 'db'>,
  keys: readonly TextKey[] = TEXT_KEYS,
): Promise<SignedText[]> {
  const rows = await db
    .selectFrom('texte as t')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 't.updatedBy')
    .select(['t.id', 't.value', 't.updatedAt', 'i.prenom', 'i.nom'])
    .where('t.id', 'in', keys)
    .execute();
  const written = new Map(rows.map((row) => [row.id, row]));
  return keys.map((id) => {
    const row = written.get(id);
    if (row === undefined)
      return { id, value: DEFAULT_TEXTS[id], reecrit: false, updatedAt: null, par: null };
    const { value, updatedAt, prenom, nom } = row;
    return {
      id,
      value,
      reecrit: true,
      updatedAt: updatedAt.toISOString(),
      par: `${prenom} ${nom}`,
    };
  });
}

/** @throws Error never in practice: every key of the list has a text. */
export async function findText(call: Call, key: TextKey): Promise<StatusText> {
  const [signedText] = await findTexts(call, [key]);
  if (signedText === undefined) throw new Error(`the text ${key} was not found`);
  const { par: _neverForVisitors, ...text } = signedText;
  return text;
}
