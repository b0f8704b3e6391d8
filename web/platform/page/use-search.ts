import { useCallback, useContext } from 'react';
import {
  type NavigateOptions,
  UNSAFE_DataRouterContext as RouterContext,
  useNavigate,
  useSearchParams,
} from 'react-router';

/** Computes new search parameters from the current ones. */
export type SearchChange = (before: URLSearchParams) => URLSearchParams;
export type WriteSearch = (change: SearchChange, options?: NavigateOptions) => void;

/**
 * Search parameters and their setter. A change starts from the last requested URL, not the last
 * rendered one, since a click may have opened something in between. A `replace` never brings back a
 * person who is leaving for another page, whose code may take seconds to load.
 */
export function useSearch(): [URLSearchParams, WriteSearch] {
  const [drawn] = useSearchParams();
  const navigate = useNavigate();
  const router = useContext(RouterContext)?.router;
  const write = useCallback<WriteSearch>(
    (change, options = {}) => {
      const here = router?.state.location;
      const going = router?.state.navigation.location;
      if (options.replace && going && going.pathname !== here?.pathname) return;
      const search = (going ?? here)?.search ?? drawn;
      void navigate({ search: `?${change(new URLSearchParams(search))}` }, options);
    },
    [router, navigate, drawn],
  );
  return [drawn, write];
}
