import { useCallback, useContext } from 'react';
import {
  type NavigateOptions,
  UNSAFE_DataRouterContext as RouterContext,
  useNavigate,
  useSearchParams,
} from 'react-router';

/** What the end of the address becomes, from what it is by then. */
export type SearchChange = (before: URLSearchParams) => URLSearchParams;
export type WriteSearch = (change: SearchChange, options?: NavigateOptions) => void;

/**
 * What the end of the address says, and how it is written. A change starts from the address as it was last asked for, and
 * not as it was last drawn: between the two, a click may have opened something. And an address that follows its page
 * (`replace`) never calls back a person who is leaving for another one, whose code may take seconds to come.
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
