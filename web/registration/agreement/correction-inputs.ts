import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod/mini';
import type { ElementOut } from '#contract/registration/element.ts';
import { LIENS, type LienNature } from '#domain/element/lists.ts';
import { parseIsrc, printedIsrc } from '#domain/isrc/isrc.ts';
import { useStored } from '#web/platform/pending-changes/use-stored.ts';
import { SEQUENCE_FIELDS, type SequenceTyped } from '../sequences/sequence.ts';
import { changesOf, typedFields } from './correction-fields.ts';

/**
 * Draft of a correction, with its composite parts: the link to another recording, and the
 * minuterie.
 */

export type TieTyped = { readonly nature: LienNature | null; readonly code: string };
export type FieldsTyped = { readonly tie: TieTyped; readonly sequences: readonly SequenceTyped[] };

export function segmentsOf({ lien, minuterie }: ElementOut): FieldsTyped {
  return {
    tie: { nature: lien?.nature ?? null, code: shown(lien?.isrc ?? null) },
    sequences: minuterie.map(({ titre, artiste, debut, duree, isrc }) => ({
      titre,
      artiste,
      debut,
      duree,
      isrc: shown(isrc),
    })),
  };
}

const storedFields = z.record(z.string(), z.union([z.string(), z.boolean()]));
const tie = z.strictObject({ nature: z.nullable(z.enum(LIENS)), code: z.string() });
const sequences = z.readonly(z.array(z.record(z.enum(SEQUENCE_FIELDS), z.string())));
const typing = z.strictObject({
  /** Register values when the form was opened. */
  opened: z.strictObject({ fields: storedFields, deps: z.strictObject({ tie, sequences }) }),
  fields: storedFields,
  deps: z.strictObject({ tie: z.nullable(tie), sequences: z.nullable(sequences) }),
  motif: z.string(),
  version: z.nullable(z.enum(['same', 'other'])),
});
type Written = Omit<z.output<typeof typing>, 'opened'>;
const NOTHING: Written = {
  fields: {},
  deps: { tie: null, sequences: null },
  motif: '',
  version: null,
};

/**
 * Typed values over the register's current ones: a colleague's correction made meanwhile is not
 * reverted.
 */
export function useWriting(element: ElementOut) {
  const now = registered(element);
  const [first] = useState(now);
  const [stored, keep, restored] = useStored(`correction-${element.elementId}`, typing);
  const { opened, ...all } = stored ?? { opened: first, ...NOTHING };
  const written = differing(all, element);
  const typed = { ...now.fields, ...written.fields };
  const deps = segmentsIn(written, element);
  // A colleague corrected the same meanwhile.
  const isOver = stored !== null && isEmpty(written);
  const forget = useEffectEvent(() => keep(null));
  useEffect(() => {
    if (isOver) forget();
  }, [isOver]);
  const write = (change: Partial<Written>) => {
    const next = differing({ ...written, ...change }, element);
    keep(isEmpty(next) ? null : { opened, ...next });
  };
  return {
    typed,
    deps,
    restored,
    motif: written.motif,
    version: written.version,
    changes: { ...changesOf(element, typed), ...partChangesOf(element, deps) },
    /** The register changed since it was opened. */
    moved: !same(opened, now),
    write: (name: string, value: string | boolean) =>
      write({ fields: { ...written.fields, [name]: value } }),
    writePart: (part: Partial<FieldsTyped>) => write({ deps: { ...written.deps, ...part } }),
    say: write,
    giveUp: () => keep(null),
  };
}

const registered = (element: ElementOut) => ({
  fields: typedFields(element),
  deps: segmentsOf(element),
});

function segmentsIn({ deps }: Pick<Written, 'deps'>, element: ElementOut): FieldsTyped {
  const now = segmentsOf(element);
  return { tie: deps.tie ?? now.tie, sequences: deps.sequences ?? now.sequences };
}

/**
 * Typed values that differ from the register: those reverted by hand, or corrected by somebody
 * else, are dropped.
 */
function differing(written: Written, element: ElementOut): Written {
  const now = typedFields(element);
  const fieldsTyped = segmentsIn(written, element);
  const changed = partChangesOf(element, fieldsTyped);
  return {
    ...written,
    fields: Object.fromEntries(
      Object.entries(written.fields).filter(([name, value]) => value !== now[name]),
    ),
    deps: {
      tie: 'lien' in changed ? fieldsTyped.tie : null,
      sequences: 'minuterie' in changed ? fieldsTyped.sequences : null,
    },
  };
}

/** The version answers a question about a change: alone it is no change. */
const isEmpty = (written: Written) => same({ ...written, version: null }, NOTHING);

export const natureOf = (text: string): LienNature | null =>
  LIENS.find((existing) => existing === text) ?? null;

/**
 * Changed parts only, in API format; an unparsable text is sent as typed, for the server to report.
 */
export function partChangesOf(element: ElementOut, { tie, sequences }: FieldsTyped) {
  const lien = tieOf(element, tie);
  const minuterie = sequences.map(({ isrc, ...texts }, index) => ({
    rang: index + 1,
    ...texts,
    isrc: wireCode(isrc),
  }));
  const before = segmentsOf(element);
  return {
    ...(same(lien, element.lien) ? {} : { lien }),
    ...(same(sequences, before.sequences) ? {} : { minuterie }),
  };
}

/** Without another code, the linked recording stays the same: it may have no code to show. */
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
