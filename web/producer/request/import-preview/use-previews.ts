import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { parseDuree } from '#domain/minuterie/duree.ts';
import type { Block } from '#domain/sheet/file/read-block.ts';
import type { Hygiene } from '#domain/title/hygiene.ts';
import { importing } from '#web/producer/messages/import.ts';
import type { Line } from '../flow/lines.ts';
import { useDefaults, useRequest, useSaving, useSheet } from '../flow/use-request.ts';
import { withCapacity } from '../sheet/edit-rows.ts';
import type { Row } from '../sheet/row.ts';
import { codesMet } from './codes-met.ts';
import { type Choice, countsOf, type Met, planOf } from './plan.ts';
import { type Preview, withTitle } from './preview-row.ts';
import { shownOf } from './shown-of.ts';
import { landed } from './write-previews.ts';

const messages = importing.becomes;

export type PreviewsInput = {
  readonly previews: readonly Preview[];
  /** Proposals about titles that are accepted. */
  readonly titres: readonly Hygiene[];
  readonly lines: readonly Line[];
  /** The cells that they were read in; null: sound files. */
  readonly block: Block | null;
  /** Line under which new ones may go. */
  readonly index: number;
};

/** Outcome of the previews with the current lines; nothing is written before `write`. */
export function usePreviews({ previews: brought, titres, lines, block, index }: PreviewsInput) {
  const { sheet, mayAdd, artiste } = useRequest();
  const { rows } = useSheet();
  const { existing } = useSaving();
  const defaults = useDefaults();
  const previews = useMemo(() => {
    const accepted = new Set(titres);
    return accepted.size === 0 ? brought : brought.map((one) => withTitle(one, accepted));
  }, [brought, titres]);
  const [answers, setAnswers] = useState<ReadonlyMap<number, Choice>>(new Map());
  const [codes, setCodes] = useState<'taken' | 'left' | null>(null);
  const { met, state } = useMet(previews);
  const ofSounds = block === null;
  const fates = useMemo(() => {
    const locked = new Set(lines.flatMap(({ row, scope }) => (scope === 'all' ? [] : [row.key])));
    const mayEdit = ({ key }: Row) => !locked.has(key);
    const ids = new Map(
      rows.flatMap(({ key }, at) => {
        const elementId = existing.get(key)?.elementId;
        return elementId === undefined ? [] : [[elementId, at] as const];
      }),
    );
    return planOf(rows, previews, {
      mayEdit,
      met,
      ids,
      answers,
      strict: !ofSounds,
      ...(ofSounds ? { codes } : {}),
    });
  }, [rows, existing, previews, lines, met, answers, codes, ofSounds]);
  const landing = useMemo(() => {
    // A file without an artist is not necessarily by the person importing it: only an artist typed
    // as shared value applies.
    const isOwnName = ofSounds && defaults.artiste === artiste;
    const { artiste: _, ...rest } = defaults;
    return { index, defaults: isOwnName ? rest : defaults, mayAdd };
  }, [index, defaults, mayAdd, ofSounds, artiste]);
  const would = useMemo(() => landed(rows, fates, landing), [rows, fates, landing]);
  const shown = useMemo(() => shownOf({ fates, landed: would, block }), [fates, would, block]);
  const counts = countsOf(fates);
  const open = fates.filter(({ choice }) => choice === null).length;
  const obstacle =
    shown.questions.length > 0
      ? importing.questions.waiting
      : state === 'asking'
        ? messages.comparing
        : open > 0
          ? messages.codes.waiting
          : would.lines.size === 0
            ? messages.nothing
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
      sheet.change(() => (mayAdd ? withCapacity(written.rows) : written.rows));
      return written;
    },
  };
}

export type Previews = ReturnType<typeof usePreviews>;

type CheckedCodes = {
  readonly met: Met;
  /** `unasked`: the register did not answer; the check is then made on submission. */
  readonly state: 'asking' | 'asked' | 'unasked';
};

const NOBODY: Met = new Map();

/** Checks all new codes at once, before anything is written; again only when they change. */
function useMet(previews: readonly Preview[]): CheckedCodes {
  const { autosave, structureId } = useRequest();
  const coded = codedOf(previews);
  const key = coded.map(({ ligne, code }) => `${ligne} ${code}`).join();
  const [message, setMessage] = useState<CheckedCodes & { key: string }>({
    key: '',
    met: NOBODY,
    state: 'asked',
  });
  const request = useEffectEvent(() => {
    // Lines of this request are matched separately.
    const here = new Set([...autosave.read().existing.values()].map(({ elementId }) => elementId));
    return codesMet(structureId, coded, here);
  });
  useEffect(() => {
    if (key === '') return;
    let isCurrent = true;
    const complete = (checkedCodes: CheckedCodes) =>
      isCurrent && setMessage({ key, ...checkedCodes });
    request().then(
      (met) =>
        complete({
          met: new Map(met.map(({ line, ...carrier }) => [line.ligne, carrier])),
          state: 'asked',
        }),
      // On any error, a message reports that nothing was compared.
      () => complete({ met: NOBODY, state: 'unasked' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  if (key === '') return { met: NOBODY, state: 'asked' };
  return message.key === key ? message : { met: NOBODY, state: 'asking' };
}

const codedOf = (previews: readonly Preview[]) =>
  previews.flatMap(({ ligne, code, texts }) => {
    if (code === null) return [];
    const { titre = null, version = null, artiste = null, duree = '', type } = texts;
    const message = { titre, version, artiste, duree: parseDuree(duree) };
    return [{ ...message, type: type === 'V' ? ('V' as const) : ('P' as const), code, ligne }];
  });
