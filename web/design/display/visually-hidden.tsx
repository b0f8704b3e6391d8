import type { ComponentProps } from 'react';

/** Said, not drawn. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="visually-hidden" />;
}
