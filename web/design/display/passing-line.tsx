import type { ComponentProps } from 'react';
import { useHeir } from '../use-heir.ts';

export type PassingLineProps = ComponentProps<'li'> & {
  /** Who has the focus once no other line is left to have it. */
  otherwise?: ((line: HTMLLIElement) => HTMLElement | null | undefined) | undefined;
};

/** A line of a list that one of its buttons takes away: the focus goes on to a neighbour. */
export function PassingLine({ otherwise, ...line }: PassingLineProps) {
  return <li {...line} ref={useHeir(otherwise)} />;
}
