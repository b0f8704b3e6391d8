import type { ElementRow } from '#contract/registration/element.ts';
import type { ChosenOf } from '#web/design/table/ticked.ts';
import type { CodeSearch } from './find-codes.ts';

export const elementKey = ({ elementId }: Pick<ElementRow, 'elementId'>) => String(elementId);

/** The chosen recordings, or all search results except those unticked since. */
export type Chosen = ChosenOf<ElementRow, CodeSearch>;
