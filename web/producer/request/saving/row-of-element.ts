import type { ElementOut } from '../../../../contract/registration/element.ts';
import { nextKey, type Row } from '../sheet/row.ts';

/** The line that shows a recording as it is saved. */
export function rowOfElement(element: ElementOut, key: number = nextKey()): Row {
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  const lines = (values: readonly string[]) => values.join('\n');
  return {
    key,
    texts: {
      titre: text(element.titre),
      version: text(element.version),
      artiste: text(element.artiste),
      duree: text(element.duree),
      type: element.type,
      anneePublication: text(element.anneePublication),
      qualite: text(element.qualite),
      artistesInvites: lines(element.artistesInvites),
      compositeurs: lines(element.compositeurs),
      auteurs: lines(element.auteurs),
      interpretes: lines(element.interpretes),
      datePublication: text(element.datePublication),
      anneeFixation: text(element.anneeFixation),
      paysFixation: text(element.paysFixation),
      producteur: text(element.producteur),
      label: text(element.label),
      reference: text(element.reference),
      ean: text(element.ean),
      langue: text(element.langue),
      genre: text(element.genre),
      commentaire: text(element.commentaire),
    },
    flags: {
      dureeProvisoire: element.dureeProvisoire,
      instrumental: element.instrumental,
      explicite: element.explicite,
    },
    sequences: element.minuterie.map(({ titre, artiste, debut, duree, isrc }) => ({
      titre,
      artiste,
      debut,
      duree,
      isrc: text(isrc),
    })),
    assistant: element.assistant,
  };
}
