import { useMemo, useState } from 'react';
import type { Block } from '#domain/sheet/file/read-block.ts';
import type { Hygiene } from '#domain/title/hygiene.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import type { Line } from '../flow/lines.ts';
import { useDefaults, useRequest, useSaving, useSheet } from '../flow/use-request.ts';
import { withRoom } from '../sheet/edit-rows.ts';
import type { Row } from '../sheet/row.ts';
import { type Arrival, withTitle } from './arrival.ts';
import { type Choice, countsOf, planOf } from './plan.ts';
import { shownOf } from './shown-of.ts';
import { useMet } from './use-met.ts';
import { landed } from './write-arrivals.ts';

const words = importing.becomes;

export type ArrivalsInput = {
  readonly arrivals: readonly Arrival[];
  /** Proposals about titles that are accepted. */
  readonly titres: readonly Hygiene[];
  readonly lines: readonly Line[];
  /** The cells that they were read in; null: sound files. */
  readonly block: Block | null;
  /** Line under which new ones may go. */
  readonly index: number;
};

/** What becomes of all that arrives, as the lines are just now; nothing is written before `write`. */
export function useArrivals({ arrivals: brought, titres, lines, block, index }: ArrivalsInput) {
  const { sheet, mayAdd, artiste } = useRequest();
  const { rows } = useSheet();
  const { known } = useSaving();
  const defaults = useDefaults();
  const arrivals = useMemo(() => {
    const accepted = new Set(titres);
    return accepted.size === 0 ? brought : brought.map((one) => withTitle(one, accepted));
  }, [brought, titres]);
  const [answers, setAnswers] = useState<ReadonlyMap<number, Choice>>(new Map());
  const [codes, setCodes] = useState<'taken' | 'left' | null>(null);
  const { met, state } = useMet(arrivals);
  const ofSounds = block === null;
  const fates = useMemo(() => {
    const locked = new Set(lines.flatMap(({ row, scope }) => (scope === 'all' ? [] : [row.key])));
    const mayEdit = ({ key }: Row) => !locked.has(key);
    const ids = new Map(
      rows.flatMap(({ key }, at) => {
        const elementId = known.get(key)?.elementId;
        return elementId === undefined ? [] : [[elementId, at] as const];
      }),
    );
    return planOf(rows, arrivals, {
      mayEdit,
      met,
      ids,
      answers,
      strict: !ofSounds,
      ...(ofSounds ? { codes } : {}),
    });
  }, [rows, known, arrivals, lines, met, answers, codes, ofSounds]);
  const landing = useMemo(() => {
    // A file that names nobody is not by the person who brings it: only an artist that they typed for all holds.
    const isOwnName = ofSounds && defaults.artiste === artiste;
    const { artiste: _, ...others } = defaults;
    return { index, defaults: isOwnName ? others : defaults, mayAdd };
  }, [index, defaults, mayAdd, ofSounds, artiste]);
  const would = useMemo(() => landed(rows, fates, landing), [rows, fates, landing]);
  const shown = useMemo(() => shownOf({ fates, landed: would, block }), [fates, would, block]);
  const counts = countsOf(fates);
  const open = fates.filter(({ choice }) => choice === null).length;
  const obstacle =
    shown.questions.length > 0
      ? importing.questions.waiting
      : state === 'asking'
        ? words.comparing
        : open > 0
          ? words.codes.waiting
          : would.lines.size === 0
            ? words.nothing
            : null;
  return {
    fates,
    would,
    shown,
    counts,
    codes,
    setCodes,
    obstacle,
    state,
    asksCodes: ofSounds,
    answer: (ligne: number, choice: Choice) =>
      setAnswers((before) => new Map(before).set(ligne, choice)),
    write() {
      const written = landed(sheet.read().rows, fates, landing);
      sheet.change(() => (mayAdd ? withRoom(written.rows) : written.rows));
      return written;
    },
  };
}

export type Arrivals = ReturnType<typeof useArrivals>;
