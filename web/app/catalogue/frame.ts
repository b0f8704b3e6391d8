/** The words around every page. */

import { naming } from './society/naming.ts';

export const frame = naming({
  product: 'Portail ISRC',
  documentTitle: (...parts: string[]) => [...parts, 'Portail ISRC'].join(' – '),
  skip: 'Aller au contenu',
  home: 'Accueil',
  navigation: 'Navigation principale',
  signIn: 'Me connecter',
  signOut: 'Me déconnecter',
  profileMenu: 'Mon compte',
  theme: 'Apparence',
  themes: { light: 'Claire', dark: 'Sombre', system: 'Celle de l’appareil' },
  loading: 'Chargement en cours',
  loadingSlow: 'Si la page ne vient pas d’elle-même,',
  loadingHome: 'revenez à l’accueil',
  openMenu: 'Ouvrir le menu',
  closeMenu: 'Fermer le menu',
  about: {
    group: 'Code ISRC',
    definition: 'Contexte et utilité',
    obtain: 'Obtenir un code',
    faq: 'FAQ',
    assistant: 'Nouveau code ou code existant ?',
    checker: 'Vérifier un code',
    audit: 'Vérifier un catalogue',
  },
  menuLoading: 'Menu en cours de chargement',
  footer: {
    label: 'Informations sur le portail',
    privacy: 'Politique de confidentialité (PDF)',
    terms: 'Conditions d’utilisation',
    legal: 'Mentions légales',
    accessibility: 'Accessibilité',
    site: 'Le site de la société',
    networks: 'Suivre la société',
    version: (version: string) => `Version ${version}`,
    copyright: (societe: string, year: number) => `© 2018 – ${year} ${societe}`,
  },
} as const);
