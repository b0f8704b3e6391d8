import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { SessionContext } from '#web/platform/session/use-session.ts';
import { aSession } from '#web/testing/show.tsx';
import { storedTyping } from './stored-typing.ts';
import { useTyping } from './use-typing.ts';

type Record = { readonly revision: number; readonly nom: string; readonly ville: string };

const session = aSession({});
const wrapper = ({ children }: { children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
);
const valuesOf = ({ nom, ville }: Record) => ({ nom, ville });

const record: Record = { revision: 1, nom: 'Martin', ville: 'Brest' };
const type = () =>
  renderHook(
    () =>
      useTyping({
        name: 'x',
        record,
        empty: { nom: '', ville: '' },
        valuesOf,
        bodyOf: (values) => values,
        errorsOf: () => [],
        send: async () => record,
        stale: '',
        refetch: async () => record,
      }),
    { wrapper },
  );

test('the stored draft starts from the last saved values: a saved field no longer counts as typed', () => {
  const { result } = type();
  const typed = { nom: 'Le Goff', ville: 'Brest ?' };
  act(() => result.current.show(typed));
  act(() => result.current.startFrom({ revision: 2, nom: 'Le Goff', ville: 'Brest' }));
  expect(storedTyping('x', 0).read()).toEqual({
    values: typed,
    before: { nom: 'Le Goff', ville: 'Brest' },
  });
});

test.each(['saved', 'given up'])('a restored draft is no longer announced once it is %s', (how) => {
  const typed = { nom: 'Le Goff', ville: 'Brest' };
  storedTyping('x', 0).write({ values: typed, before: valuesOf(record) });
  const { result } = type();
  expect([result.current.restored, result.current.values]).toEqual([true, typed]);
  act(() =>
    how === 'saved' ? result.current.startFrom({ revision: 2, ...typed }) : result.current.giveUp(),
  );
  act(() => result.current.show({ nom: 'Martin', ville: 'Quimper' }));
  expect([result.current.dirty, result.current.restored]).toEqual([true, false]);
});
