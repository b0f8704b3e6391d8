import { useState } from 'react';
import type { FieldError } from '#domain/domain-error.ts';
import { asProblem, type ProblemError, unreachable } from '#web/platform/api/problem-error.ts';
import { type RecordFormDeps, type Typing, useTyping } from './use-typing.ts';
import type { Body, Values } from './values.ts';

export type RecordForm<R> = {
  name: string;
  values: Values;
  set: (name: string, text: string) => void;
  /** Something typed is not saved. */
  dirty: boolean;
  /** Something typed may be saved as it is. */
  pending: boolean;
  /** True if some changes are invalid: they stay on screen with their errors. */
  atError: boolean;
  saving: boolean;
  savedAt: Date | null;
  /** Values stored on this device were restored, and are not saved yet. */
  restored: boolean;
  problem: ProblemError | null;
  errors: readonly FieldError[];
  /** Version saved meanwhile by somebody else. */
  theirs: R | null;
  keepMine: () => void;
  takeTheirs: () => void;
  /** Discards unsaved changes. */
  reset: () => void;
  /** The saved record, or null when it could not be saved. */
  save: () => Promise<R | null>;
  /**
   * Same without the invalid fields.
   * @throws the reason for the failure
   */
  savePartly: () => Promise<R>;
};

/**
 * Form of one record: typed values, saved values, and a version saved meanwhile by somebody else.
 */
export function useRecordForm<R extends { revision: number }, B extends Body>(
  recordFormDeps: RecordFormDeps<R, B>,
): RecordForm<R> {
  const typing = useTyping(recordFormDeps);
  const { values, latest, dirty, restored } = typing;
  const { resolve, forgive, ...saving } = useSaving(recordFormDeps, typing);
  const savable = Object.keys(typing.changed(true)).length;
  return {
    name: recordFormDeps.name,
    values,
    set: (field, text) => {
      typing.show({ ...latest.current, [field]: text });
      forgive();
    },
    dirty,
    pending: savable > 0,
    atError: savable < Object.keys(typing.changed(false)).length,
    restored,
    errors: recordFormDeps.errorsOf(values),
    ...saving,
    keepMine: () => resolve('mine'),
    takeTheirs: () => resolve('theirs'),
    reset: () => {
      typing.giveUp();
      forgive();
    },
  };
}

/** Sends the changes, one request at a time, and stores the outcome. */
function useSaving<R extends { revision: number }, B extends Body>(
  recordFormDeps: RecordFormDeps<R, B>,
  typing: Typing<R, B>,
) {
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [theirs, setTheirs] = useState<R | null>(null);
  const complete = (fresh: R) => {
    typing.startFrom(fresh);
    setTheirs(null);
    setProblem(null);
  };
  const resolve = (stored: 'mine' | 'theirs') => {
    if (theirs === null) return;
    complete(theirs);
    if (stored === 'theirs') typing.show(recordFormDeps.valuesOf(theirs));
  };
  const attempt = async (partly: boolean): Promise<R> => {
    // One request at a time: the autosave will retry.
    if (saving) throw unreachable();
    const sent = typing.values;
    const changed = typing.changed(partly);
    if (typing.base !== null && Object.keys(changed).length === 0) return typing.base;
    setSaving(true);
    setProblem(null);
    try {
      const fresh = await recordFormDeps.send(changed, typing.revision);
      complete(fresh);
      // Letters typed meanwhile and invalid values stay on screen.
      if (!partly && typing.latest.current === sent) typing.show(recordFormDeps.valuesOf(fresh));
      setSavedAt(new Date());
      return fresh;
    } catch (error) {
      const refused = asProblem(error);
      if (refused.code === recordFormDeps.stale)
        setTheirs(await recordFormDeps.refetch().catch(() => null));
      setProblem(refused);
      throw refused;
    } finally {
      setSaving(false);
    }
  };
  const save = () => attempt(false).catch(() => null);
  const forgive = () => setProblem(null);
  return {
    saving,
    savedAt,
    problem,
    theirs,
    save,
    savePartly: () => attempt(true),
    resolve,
    forgive,
  };
}
