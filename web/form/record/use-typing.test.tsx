import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { SessionContext } from '#web/app/session/use-session.ts';
import { aSession } from '#web/testing/show.tsx';
import { keptTyping } from './kept.ts';
import { useTyping } from './use-typing.ts';

type Record = { readonly revision: number; readonly nom: string; readonly ville: string };

const session = aSession({});
const wrapper = ({ children }: { children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
);
const valuesOf = ({ nom, ville }: Record) => ({ nom, ville });

test('what is kept begins at what was saved of it last: a field that was saved is no longer typed', () => {
  const record: Record = { revision: 1, nom: 'Martin', ville: 'Brest' };
  const { result } = renderHook(
    () =>
      useTyping({
        ...{ name: 'x', record, empty: { nom: '', ville: '' }, valuesOf, bodyOf: (values) => values },
        ...{ faultsOf: () => [], send: async () => record, stale: '', reread: async () => record },
      }),
    { wrapper },
  );
  const typed = { nom: 'Le Goff', ville: 'Brest ?' };
  act(() => result.current.show(typed));
  act(() => result.current.startFrom({ revision: 2, nom: 'Le Goff', ville: 'Brest' }));
  expect(keptTyping('x', 0).read()).toEqual({ values: typed, before: { nom: 'Le Goff', ville: 'Brest' } });
});
