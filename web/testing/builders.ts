/** Builds responses valid for the contract; a test sets only the fields it is about. */

import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { SessionStructure, SessionUser } from '#contract/session.ts';

export function aConfiguration(over: Partial<RuntimeConfiguration> = {}): RuntimeConfiguration {
  const links = {
    espaceMembre: null,
    siteSociete: null,
    confidentialite: null,
    conditions: null,
    mentionsLegales: null,
    accessibilite: null,
    reseaux: [],
  };
  const brand = {
    code: 'SPP',
    slug: 'spp',
    societe: 'la société',
    appellation: 'la société',
    theme: 'bleu',
    adresse: [],
    contactEmail: 'contact@societe.example',
    contactTelephone: '01 00 00 00 00',
    links,
  };
  return {
    version: '2.0.1',
    build: '0123456789 du 2026-11-29',
    oidc: {
      issuer: 'http://localhost:3000/realms/isrc',
      url: 'http://localhost:3000',
      realm: 'isrc',
      clientId: 'portail',
      scope: 'openid email profile',
      acrValues: null,
      claims: { email: 'email', given_name: 'given_name', family_name: 'family_name' },
    },
    brand,
    brands: [brand],
    audience: null,
    errors: null,
    flags: {
      displayIsrcCategory: true,
      cookieBanner: false,
      companySearch: false,
      otherRegisters: [],
      dureeTolerance: 5,
      demonstration: false,
      administrationStructureId: 22,
    },
    ...over,
  };
}

export function aStructure(over: Partial<SessionStructure> = {}): SessionStructure {
  return {
    id: 1000,
    displayName: 'Exemple',
    raison: 'Société Exemple',
    numAyd: '04217',
    etat: 3,
    statut: 'MEMBRE_PRODUCT',
    situation: 'ACTI',
    hasPrefixePhono: false,
    hasPrefixeVideo: false,
    immatriculations: 0,
    demandes: 0,
    isPersonne: false,
    isAyantDroit: false,
    marque: 'SPP',
    ...over,
  };
}

const CLOSED_MENU: SessionUser['menu'] = {
  mesCodes: false,
  consulter: false,
  preparer: false,
  nouvelleDemande: false,
  demandes: false,
  codes: false,
  prefixes: false,
  collaborateurs: false,
  demandesATraiter: false,
  marques: false,
  securite: false,
  monEspace: false,
  ajouterStructure: false,
};

export type UserOptions = Partial<Omit<SessionUser, 'menu'>> & {
  menu?: Partial<SessionUser['menu']>;
};

/** A person with one structure and no entry of the menu open. */
export function aUser({ menu, ...over }: UserOptions = {}): SessionUser {
  const structures = over.structures ?? [aStructure()];
  return {
    interlocuteurId: 1,
    email: 'personne@societe.example',
    civilite: null,
    nom: 'Martin',
    prenom: 'Élise',
    emailVerifie: true,
    structures,
    roles: {},
    currentStructureId: structures[0]?.id ?? null,
    // The right to request codes includes reading them.
    menu: { ...CLOSED_MENU, consulter: menu?.mesCodes ?? false, ...menu },
    raisonBlocage: null,
    ...over,
  };
}
