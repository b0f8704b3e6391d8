import type { ElementOut } from '#contract/registration/element.ts';
import { forEachField } from '#domain/element/fields.ts';
import { typedOf } from '#domain/sheet/typed-text.ts';
import { FLAGS, nextKey, type Row, TEXTS } from '../sheet/row.ts';

/** The line that shows a recording as it is saved. */
export function rowOfElement(element: ElementOut, key: number = nextKey()): Row {
  return {
    key,
    texts: forEachField<Row['texts']>((field, name) => typedOf(field, element[name]), TEXTS),
    flags: forEachField<Row['flags']>((_field, name) => element[name], FLAGS),
    sequences: element.minuterie.map(({ titre, artiste, debut, duree, isrc }) => ({
      titre,
      artiste,
      debut,
      duree,
      isrc: isrc ?? '',
    })),
    assistant: element.assistant,
  };
}
