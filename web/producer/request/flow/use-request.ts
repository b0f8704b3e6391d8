import { createContext, use, useSyncExternalStore } from 'react';
import type { AutosaveState } from '../saving/saving-state.ts';
import type { Defaults } from '../sheet/row.ts';
import type { SheetState } from '../sheet/sheet.ts';
import type { CodeErrors, Request } from './request.ts';

export const RequestContext = createContext<Request | null>(null);

/** Reopens a request from the server's version. */
export const RefetchContext = createContext<(dossierId: number) => void>(() => undefined);

export const useRefetch = () => use(RefetchContext);

export function useRequest(): Request {
  const request = use(RequestContext);
  if (request === null) throw new Error('useRequest outside of an open request');
  return request;
}

export function useSheet(): SheetState {
  const { sheet } = useRequest();
  return useSyncExternalStore(sheet.subscribe, sheet.read);
}

export function useSaving(): AutosaveState {
  const { autosave } = useRequest();
  return useSyncExternalStore(autosave.subscribe, autosave.read);
}

export function useCodeErrors(): CodeErrors {
  const { codeErrors } = useRequest();
  return useSyncExternalStore(codeErrors.subscribe, codeErrors.read);
}

export function useDefaults(): Defaults {
  const { defaults } = useRequest();
  return useSyncExternalStore(defaults.subscribe, defaults.read);
}
