/** Rights that a label declares once for its whole catalogue, used by the outgoing declarations. */

import type { PartyIds } from './party-ids.ts';

/** Uses that societies of producers collect for, by the names of the standard's list. */
export const USES = [
  'Broadcast',
  'Cable',
  'PlayInPublic',
  'PrivateCopy',
  'Simulcast',
  'Webcast',
] as const;
export type Use = (typeof USES)[number];
export const USE_LABELS: Readonly<Record<Use, string>> = {
  Broadcast: 'Radio et télévision',
  Cable: 'Retransmission par câble',
  PlayInPublic: 'Lieux sonorisés',
  PrivateCopy: 'Copie privée',
  Simulcast: 'Diffusion simultanée sur internet',
  Webcast: 'Webradio',
};

/** The standard's word for every territory. */
export const WORLDWIDE = 'Worldwide';

/** Roles of a contributor, by their names in the standard's list. */
export const CONTRIBUTOR_ROLES = [
  'Artist',
  'Conductor',
  'Ensemble',
  'Musician',
  'Narrator',
  'Orchestra',
  'Soloist',
  'Vocalist',
] as const;
export type ContributorRole = (typeof CONTRIBUTOR_ROLES)[number];
export const ROLE_LABELS: Readonly<Record<ContributorRole, string>> = {
  Artist: 'Artiste',
  Conductor: 'Direction d’orchestre',
  Ensemble: 'Ensemble',
  Musician: 'Jeu d’un instrument',
  Narrator: 'Récit',
  Orchestra: 'Orchestre',
  Soloist: 'Solo',
  Vocalist: 'Chant',
};

/** A producer or performer named by recordings. */
export type ExistingParty = Pick<PartyIds, 'isni' | 'ipn'> & {
  readonly nom: string;
  readonly role: ContributorRole | null;
};

export type CatalogueRights = Pick<PartyIds, 'dpid' | 'isni'> & {
  /** Per cent, up to 100; null: not declared. */
  readonly part: number | null;
  readonly usages: readonly Use[];
  /** Two letters of a country, or « Worldwide » alone. */
  readonly territoires: readonly string[];
  /** First and last day, YYYY-MM-DD. */
  readonly debut: string | null;
  readonly fin: string | null;
  readonly parties: readonly ExistingParty[];
};

export const NO_MESSAGE: CatalogueRights = {
  dpid: null,
  isni: null,
  part: null,
  usages: [],
  territoires: [],
  debut: null,
  fin: null,
  parties: [],
};

/** Names are matched ignoring accents and case. */
export const nameKey = (name: string): string =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().replaceAll(/\s+/g, ' ').toLowerCase();

export const partyNamed = ({ parties }: CatalogueRights, name: string): ExistingParty | undefined =>
  parties.find(({ nom }) => nameKey(nom) === nameKey(name));

/** Whether it is complete enough for a claim: uses, territories and share. */
export const mentionsRights = ({ usages, territoires }: CatalogueRights): boolean =>
  usages.length > 0 && territoires.length > 0;
