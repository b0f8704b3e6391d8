import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { useSearch } from '#web/platform/page/use-search.ts';

const PARAMETER = 'code';

/** The code that the address names, so that its sheet can be linked and the back button closes it. */
export function useCodeAddress() {
  const [parameters, write] = useSearch();
  const value = parameters.get(PARAMETER);
  return {
    isrc: value === null ? null : parseIsrc(value),
    close: () =>
      write(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete(PARAMETER);
          return after;
        },
        { replace: true },
      ),
  };
}

export type CodeLinkProps = {
  isrc: Isrc | string;
  children: ReactNode;
  'aria-label'?: string | undefined;
};

/** Opens the sheet of a code over the list where one is. */
export function CodeLink({ isrc, children, ...rest }: CodeLinkProps) {
  const [parameters] = useSearchParams();
  const search = new URLSearchParams(parameters);
  search.set(PARAMETER, isrc);
  return (
    <Link to={{ search: `?${search}` }} className="link-plain" {...rest}>
      {children}
    </Link>
  );
}
