import { useQuery } from '@tanstack/react-query';
import { readRegisterState } from '#contract/registration/register-state.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';

/** Milliseconds. A repair needs no restart, and must show without one. */
const AGAIN = 30_000;

export function useRegisterState() {
  return useQuery({
    queryKey: keyOf('registre'),
    queryFn: ({ signal }) => call(readRegisterState, {}, signal),
    refetchInterval: AGAIN,
  });
}
