/** The two brands that ship. A deployment picks its default one; one server can serve both by host name. */

import type { Brand } from '../../contract/runtime-configuration.ts';

const noLinks: Brand['links'] = {
  espaceMembre: null,
  siteSociete: null,
  confidentialite: null,
  conditions: null,
  mentionsLegales: null,
  accessibilite: null,
  reseaux: [],
};

const bleu: Brand = {
  code: 'SPP',
  slug: 'spp',
  societe: 'Société des producteurs phonographiques',
  theme: 'bleu',
  contactEmail: 'contact@spp.example',
  contactTelephone: '01 00 00 00 00',
  links: noLinks,
};

const prune: Brand = {
  ...bleu,
  code: 'SPI',
  slug: 'spi',
  societe: 'Société des producteurs indépendants',
  theme: 'prune',
  contactEmail: 'contact@spi.example',
};

export const BRANDS: readonly Brand[] = [bleu, prune];
