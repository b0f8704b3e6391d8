import { useLocation } from 'react-router';
import { LEGAL_PATHS, type LegalPage } from '#web/platform/page/public-pages.ts';
import { Article } from '../information/article.tsx';
import { legal } from './messages.ts';

/** `/mentions-legales` and the other legal pages, in the staff's latest version. */
export function Component() {
  const { pathname } = useLocation();
  const page = PAGES.find((name) => LEGAL_PATHS[name] === pathname) ?? 'mentions';
  return (
    <Article
      key={page}
      page={null}
      text={`legal/${page}`}
      {...legal[page]}
      unfinished={legal.unfinished}
    />
  );
}

// `Object.keys` forgets the names it returns.
const PAGES = Object.keys(LEGAL_PATHS) as LegalPage[];
