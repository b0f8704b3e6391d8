import { useState } from 'react';
import type { ElementOut } from '#contract/registration/element.ts';
import { LIENS, type LienNature } from '#domain/element/lists.ts';
import { parseIsrc, printedIsrc } from '#domain/isrc/isrc.ts';
import type { SequenceTyped } from '../sequences/sequence.ts';
import { changesOf, type Typed, typedFields } from './correction-fields.ts';

/** What a correction changes, and of it what is more than one field: the tie to another recording, and the minuterie. */

export type TieTyped = { readonly nature: LienNature | null; readonly code: string };
export type PartsTyped = { readonly tie: TieTyped; readonly sequences: readonly SequenceTyped[] };

export function partsOf({ lien, minuterie }: ElementOut): PartsTyped {
  return {
    tie: { nature: lien?.nature ?? null, code: shown(lien?.isrc ?? null) },
    sequences: minuterie.map(({ rang: _rang, isrc, ...texts }) => ({ ...texts, isrc: shown(isrc) })),
  };
}

/** What is written over what the register says now: a correction that a colleague made meanwhile is not asked back. */
export function useWriting(element: ElementOut) {
  const [opened] = useState(element);
  const [written, setWritten] = useState<Typed>({});
  const [writtenParts, setWrittenParts] = useState<Partial<PartsTyped>>({});
  const fields = typedFields(element);
  const typed = { ...fields, ...written };
  const parts = { ...partsOf(element), ...writtenParts };
  return {
    ...{ typed, parts },
    changes: { ...changesOf(element, typed), ...partChangesOf(element, parts) },
    /** The register changed since it was opened. */
    moved:
      Object.keys({ ...changesOf(opened, fields), ...partChangesOf(opened, partsOf(element)) }).length > 0,
    write: (name: string, value: string | boolean) =>
      setWritten(({ [name]: _before, ...others }) =>
        value === fields[name] ? others : { ...others, [name]: value },
      ),
    writePart: (part: Partial<PartsTyped>) => setWrittenParts((before) => ({ ...before, ...part })),
  };
}

export const natureOf = (text: string): LienNature | null => LIENS.find((known) => known === text) ?? null;

/** Only what changed, in the forms of the wire; what cannot be read leaves as it was typed, for the portal to say so. */
export function partChangesOf(element: ElementOut, { tie, sequences }: PartsTyped) {
  const lien = tieOf(element, tie);
  const minuterie = sequences.map(({ isrc, ...texts }, index) => ({
    rang: index + 1,
    ...texts,
    isrc: wireCode(isrc),
  }));
  const before = partsOf(element);
  return {
    ...(same(lien, element.lien) ? {} : { lien }),
    ...(same(sequences, before.sequences) ? {} : { minuterie }),
  };
}

/** Without another code, the recording that it is tied to stays the same: it may have no code to say. */
function tieOf({ lien }: ElementOut, { nature, code }: TieTyped): ElementOut['lien'] {
  if (nature === null) return null;
  const isrc = wireCode(code);
  return isrc === (lien?.isrc ?? null)
    ? { nature, elementId: lien?.elementId ?? null, isrc }
    : { nature, elementId: null, isrc };
}

function wireCode(text: string): string | null {
  const code = text.trim();
  return code === '' ? null : (parseIsrc(code) ?? code);
}

const shown = (isrc: string | null) => (isrc === null ? '' : printedIsrc(isrc));

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
