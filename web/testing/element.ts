/** Builds a recording response valid for the contract; a test sets only the fields it is about. */

import type { ElementOut } from '#contract/registration/element.ts';
import { EMPTY_ELEMENT } from '#domain/element/fields.ts';

export function anElement(over: Partial<ElementOut> = {}): ElementOut {
  return {
    ...EMPTY_ELEMENT,
    elementId: 1,
    dossierId: 12,
    structureId: 1000,
    rang: 1,
    revision: 1,
    type: 'P',
    titre: 'Marée basse',
    artiste: 'Les Phares',
    duree: '00:03:45',
    anneePublication: 2026,
    producteur: 'Société Exemple',
    qualite: 'PRODUCTEUR',
    isrc: null,
    annuleLe: null,
    statut: 'USER',
    motif: null,
    updatedAt: '2026-06-01T08:00:00.000Z',
    artistesInvites: [],
    compositeurs: [],
    auteurs: [],
    interpretes: [],
    autresCodes: [],
    minuterie: [],
    lien: null,
    can: { edit: true, delete: true },
    ...over,
  };
}
