import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldError } from '#domain/domain-error.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { putBack, storedTyping } from './stored-typing.ts';
import { type Body, changes, type Values, withoutErrors } from './values.ts';

export type RecordFormDeps<R extends { revision: number }, B extends Body> = {
  /** Storage name of the typed values; also the prefix of the field ids. */
  name: string;
  /** Last version from the server; null before the record exists. */
  record: R | null;
  empty: Values;
  valuesOf: (record: R) => Values;
  bodyOf: (values: Values) => B;
  /** Invalid values; missing ones are not errors here. */
  errorsOf: (values: Values) => readonly FieldError[];
  /** Sends only the changed fields. */
  send: (changed: Partial<B>, revision: number | null) => Promise<R>;
  /** Problem code of the conflict that carries both versions. */
  stale: string;
  /** Reads the version saved by somebody else. */
  refetch: () => Promise<R>;
};

/** Id of a person without a record yet. */
const NOBODY = 0;

/** Typed values, the record they started from, and their copy stored on this device. */
export function useTyping<R extends { revision: number }, B extends Body>(
  recordFormDeps: RecordFormDeps<R, B>,
) {
  const { name, record, valuesOf, bodyOf, empty } = recordFormDeps;
  const { user } = useSession();
  const memory = storedTyping(name, user?.interlocuteurId ?? NOBODY);
  const [stored] = useState(memory.read);
  const [base, setBase] = useState(record);
  const saved = base === null ? empty : valuesOf(base);
  const [values, setValues] = useState(() => (stored === null ? saved : putBack(stored, saved)));
  const [revision, setRevision] = useState(record?.revision ?? null);
  const latest = useRef(values);
  const before = bodyOf(saved);
  const dirty = Object.keys(changes(before, bodyOf(values))).length > 0;
  const restored = useMatchAgain(stored !== null, dirty);

  const show = (next: Values) => {
    latest.current = next;
    setValues(next);
  };
  const startFrom = (fresh: R) => {
    setBase(fresh);
    setRevision(fresh.revision);
  };
  const bootstrap = useEffectEvent((fresh: R | null) => {
    if (fresh === null) return;
    const same = Object.keys(changes(before, bodyOf(valuesOf(fresh)))).length === 0;
    // While there are unsaved changes, only an update that does not affect the values is applied,
    // such as another revision.
    if (dirty && !same) return;
    startFrom(fresh);
    // Equal values leave the screen unchanged: a choice that the record does not hold yet is
    // preserved.
    if (!dirty && !same) show(valuesOf(fresh));
  });
  useEffect(() => bootstrap(record), [record]);
  const note = useEffectEvent((typed: Values | null, from: R | null) =>
    memory.write(
      typed === null ? null : { values: typed, before: from === null ? empty : valuesOf(from) },
    ),
  );
  // Also after a partial save: the saved part is no longer typed, and somebody else may change it.
  useEffect(() => note(dirty ? values : null, base), [dirty, values, base]);
  return {
    base,
    values,
    latest,
    revision,
    dirty,
    restored,
    show,
    startFrom,
    changed: (partly: boolean): Partial<B> => {
      const body = bodyOf(values);
      if (!partly) return changes(before, body);
      return changes(
        before,
        withoutErrors(
          body,
          before,
          new Set(recordFormDeps.errorsOf(values).map(({ path }) => path)),
        ),
      );
    },
    giveUp: () => {
      show(saved);
      memory.write(null);
    },
  };
}

/** Once saved or discarded, the values no longer count as restored. */
function useMatchAgain(exists: boolean, dirty: boolean): boolean {
  const [restored, setRestored] = useState(exists);
  if (restored && !dirty) setRestored(false);
  return restored;
}

export type Typing<R extends { revision: number }, B extends Body> = ReturnType<
  typeof useTyping<R, B>
>;
