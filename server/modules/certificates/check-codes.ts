/**
 * `POST /api/verification/codes`: whether codes are in the register, for anyone. The caller sends
 * the title and the artist and learns only whether they match: trying codes one after the other
 * reveals nothing of a catalogue.
 */

import type { checkCodes } from '#contract/exchange/certificate.ts';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { plainText } from '#domain/letters.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Handler } from '#server/platform/call.ts';
import { type CodeResult, findCodes } from './find-code.ts';

export const checkAll: Handler<typeof checkCodes> = async ({ db }, { body: { lignes } }) => {
  const read = lignes.map((line) => ({ ...line, code: parseIsrc(line.isrc) }));
  const isrcs = [...new Set(read.flatMap(({ code }) => (code === null ? [] : [code])))];
  const result = new Map(
    (await findCodes(db, { kind: 'all' }, isrcs)).map((code) => [code.isrc, code]),
  );
  return {
    lignes: read.map(({ isrc, code, ...existing }) =>
      code === null
        ? { isrc, etat: 'MALFORME' as const, ...NOTHING }
        : message(code, result.get(code), {
            titre: existing.titre ?? '',
            artiste: existing.artiste ?? '',
          }),
    ),
  };
};

const NOTHING = { annee: null, remplacePar: null, titre: null, artiste: null };

function message(
  isrc: Isrc,
  result: CodeResult | undefined,
  existing: { titre: string; artiste: string },
) {
  if (result === undefined) return { isrc, etat: 'INCONNU' as const, ...NOTHING };
  const { titre, version, artiste, artistesInvites, attribueLe, annuleLe, remplacePar } = result;
  return {
    isrc,
    etat: annuleLe === null ? ('VALIDE' as const) : ('ANNULE' as const),
    annee: Number(dayInParis(attribueLe).slice(0, 4)),
    remplacePar,
    titre: agrees(existing.titre, version === null ? [titre] : [titre, `${titre} ${version}`]),
    artiste: agrees(existing.artiste, [artiste, [artiste, ...artistesInvites].join(' ')]),
  };
}

/** Null when no value was sent to compare. */
function agrees(value: string, written: readonly (string | null)[]): boolean | null {
  if (value.trim() === '') return null;
  return written.some((text) => text !== null && isSame(value, text));
}

/** Compares letters and digits; other characters count only when one of the texts has neither. */
function isSame(one: string, other: string): boolean {
  const [key, otherKey] = [keyOf(one), keyOf(other)];
  if (key !== '' && otherKey !== '') return key === otherKey;
  return one.trim().normalize('NFC') === other.trim().normalize('NFC');
}

const keyOf = (text: string): string => plainText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
