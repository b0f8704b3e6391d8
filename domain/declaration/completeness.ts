/**
 * Data that a recipient expects in a declaration and does not find. `core`: needed to register the
 * recording; `recommended`: needed for a claim to be accepted without a question.
 */

import type { ElementFields } from '../element/fields.ts';
import { de } from '../french.ts';
import { type CatalogueRights, mentionsRights, partyNamed } from './catalogue-rights.ts';

export type Gap = { readonly level: 'core' | 'recommended'; readonly what: string };

const gap = (level: Gap['level'], what: string): Gap => ({ level, what });

/** Of the catalogue, and therefore of every recording. */
export function gapsOfRights(rights: CatalogueRights, controls: boolean): Gap[] {
  if (!controls) return [];
  const texts = [
    mentionsRights(rights) ? null : gap('core', 'les usages et les territoires de vos droits'),
    rights.part === null ? gap('core', 'votre part de ces droits') : null,
    rights.debut === null ? gap('recommended', 'le premier jour de ces droits') : null,
    rights.dpid === null && rights.isni === null
      ? gap('recommended', 'un identifiant de votre structure (DPID ou ISNI)')
      : null,
  ];
  return texts.filter((one) => one !== null);
}

type Declared = Pick<
  ElementFields,
  | 'type'
  | 'duree'
  | 'dureeProvisoire'
  | 'anneeFixation'
  | 'paysFixation'
  | 'anneePublication'
  | 'producteur'
  | 'interpretes'
>;

export function gapsOfRecording(recording: Declared, rights: CatalogueRights): Gap[] {
  const { duree, dureeProvisoire, anneeFixation, paysFixation, producteur, interpretes } =
    recording;
  const unknown = interpretes.filter((name) => {
    const party = partyNamed(rights, name);
    return party === undefined || (party.ipn === null && party.isni === null);
  });
  const texts = [
    duree === null || dureeProvisoire ? gap('core', 'la durée définitive') : null,
    recording.anneePublication === null ? gap('core', 'l’année de publication') : null,
    producteur === null ? gap('core', 'le producteur initial') : null,
    anneeFixation === null ? gap('core', 'l’année de fixation') : null,
    // In the standard, a country exists only as part of a dated event.
    paysFixation === null || anneeFixation === null ? gap('core', 'le pays de fixation') : null,
    interpretes.length === 0 ? gap('recommended', 'les interprètes') : null,
    unknown.length > 0
      ? gap('recommended', `un numéro (IPN ou ISNI) ${de(unknown.join(', '))}`)
      : null,
  ];
  return texts.filter((one) => one !== null);
}
