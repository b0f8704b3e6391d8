import './page.css';
import type { ReactNode } from 'react';
import { PageHead } from '#web/design/display/page-head.tsx';
import { useTitle } from './title.ts';

/** A page with a few sentences and a link. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className="page">
      <div className="plain-page stack gap-16">
        <PageHead title={title} />
        {children}
      </div>
    </div>
  );
}
