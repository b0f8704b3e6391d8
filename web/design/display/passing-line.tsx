import type { ComponentProps } from 'react';
import { useHeir } from '../use-heir.ts';

export type PassingLineProps = ComponentProps<'li'> & {
  /** Element focused when no other line is left. */
  otherwise?: ((line: HTMLLIElement) => HTMLElement | null | undefined) | undefined;
};

/** A list line that one of its buttons removes: the focus moves to a neighbour. */
export function PassingLine({ otherwise, ...line }: PassingLineProps) {
  return <li {...line} ref={useHeir(otherwise)} />;
}
