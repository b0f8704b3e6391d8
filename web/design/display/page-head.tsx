import './display.css';
import type { ReactNode } from 'react';
import { Unbroken } from './unbroken.tsx';

export type PageHeadProps = {
  title: string;
  /** A short line above the title, e.g. the number of what is shown. */
  above?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
};

/** The page's only h1, which takes the focus after a navigation. */
export function PageHead({ title, above, subtitle, actions }: PageHeadProps) {
  return (
    <div className="page-head row between">
      <div className="page-head-text stack gap-4">
        {above ? <p className="page-head-above">{above}</p> : null}
        <h1 tabIndex={-1}>
          <Unbroken text={title} />
        </h1>
        {subtitle ? <p className="secondary">{subtitle}</p> : null}
      </div>
      {actions ? <div className="row">{actions}</div> : null}
    </div>
  );
}
