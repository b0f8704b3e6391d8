/** Recordings to be added from a block of cells or sound files, before anything is written. */

import { type ElementFields, type FieldName, fieldOf } from '#domain/element/fields.ts';
import type { Isrc } from '#domain/isrc/isrc.ts';
import { columnNamed } from '#domain/sheet/columns.ts';
import { type BroughtBack, broughtBack } from '#domain/sheet/detection/brought-back.ts';
import { SOME_CODES } from '#domain/sheet/detection/existing-codes.ts';
import { isLineNumber } from '#domain/sheet/field-headings.ts';
import type { Block } from '#domain/sheet/file/read-block.ts';
import type { CellError } from '#domain/sheet/read-row.ts';
import { typedOf } from '#domain/sheet/typed-text.ts';
import { cleaned, type Hygiene, type Titled } from '#domain/title/hygiene.ts';
import {
  FLAGS,
  type FlagName,
  isFlagName,
  isTextName,
  TEXTS,
  type TextName,
} from '../sheet/row.ts';

export type Preview = {
  /** Its rank in the source, counted from 1. */
  readonly ligne: number;
  /** Line number, or file name. */
  readonly name: string;
  /** Its values, in the format of a line; absent values are left out. */
  readonly texts: Partial<Readonly<Record<TextName, string>>>;
  readonly flags: Partial<Readonly<Record<FlagName, boolean>>>;
  readonly piste: number | null;
  /** The recording it was exported from, with all its values; absent: it comes from elsewhere. */
  readonly back?: BroughtBack & { readonly fields: ElementFields };
  readonly code: Isrc | null;
  /** Unparsable values, stored as written. */
  readonly errors: readonly CellError[];
};

/** True for columns that a line of the grid can hold. */
export function isOfLine(name: string): boolean {
  if (name === SOME_CODES) return true;
  const field = fieldNamed(name);
  return field !== null && (isTextName(field) || isFlagName(field));
}

function fieldNamed(name: string): FieldName | null {
  const column = columnNamed(name);
  return column?.kind === 'field' ? column.field : null;
}

export function previewsOf({ rows, mapping, entete }: Block): readonly Preview[] {
  const tracks = entete.cells.findIndex(
    (cell, at) => (mapping[at] ?? null) === null && isLineNumber(cell),
  );
  return rows.map(({ ligne, cells, fields, errors, blanked }) => {
    const back = broughtBack(cells, mapping, blanked);
    const track = (cells[tracks] ?? '').trim();
    const message = TEXTS.map((name) => [name, typedOf(fieldOf(name), fields[name])] as const);
    const texts = {
      ...Object.fromEntries(message.filter(([, text]) => text !== '')),
      ...Object.fromEntries(unread(errors)),
    };
    const flags = Object.fromEntries(
      FLAGS.filter((name) => fields[name]).map((name) => [name, true]),
    );
    return {
      ligne,
      name: String(ligne),
      texts,
      flags,
      code: fields.isrcDeclare,
      errors,
      piste: /^\d{1,3}$/.test(track) ? Number(track) : null,
      ...(back === null ? {} : { back: { ...back, fields } }),
    };
  });
}

/** A cell that cannot be read is kept as it is, to be seen and put right. */
const unread = (errors: readonly CellError[]) =>
  errors.flatMap(({ colonne, valeur, code }) => {
    const name = fieldNamed(colonne);
    const isStored =
      name !== null && isTextName(name) && valeur.trim() !== '' && code !== TWO_CODES;
    return isStored ? [[name, valeur.trim()] as const] : [];
  });

/** Two codes: a person must choose; the first is stored meanwhile. */
export const TWO_CODES = 'TWO_CODES';
/** A whole disc in one sound file. */
export const SEVERAL_TRACKS = 'SEVERAL_TRACKS';

/** True if left out until a person chooses the recording, or the code. */
export const isAmbiguous = ({ errors }: Preview): boolean =>
  errors.some(({ code }) => code === TWO_CODES || code === SEVERAL_TRACKS);

/** The preview with its title cleaned by the accepted proposals. */
export function withTitle(preview: Preview, accepted: ReadonlySet<Hygiene>): Preview {
  const before = titledOf(preview);
  const after = cleaned(before, accepted);
  if (after === before) return preview;
  const message = {
    titre: after.titre ?? '',
    version: after.version ?? '',
    artistesInvites: after.artistesInvites.join('\n'),
  };
  const clean = Object.fromEntries(Object.entries(message).filter(([, text]) => text !== ''));
  const { titre: _, version: __, artistesInvites: ___, ...rest } = preview.texts;
  return { ...preview, texts: { ...rest, ...clean } };
}

export const titledOf = ({ texts }: Preview): Titled => ({
  titre: texts.titre ?? null,
  version: texts.version ?? null,
  artistesInvites: texts.artistesInvites?.split('\n') ?? [],
});
