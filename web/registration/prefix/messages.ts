import { counted } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

const number = (count: number) => count.toLocaleString('fr-FR');

/** The prefixes of a structure, and what is left of them. */
export const prefixes = naming({
  title: 'Mes préfixes ISRC',
  subtitle: 'Le début des codes de votre structure, et les numéros qu’il lui reste cette année.',
  types: { P: 'Préfixe phonogramme', V: 'Préfixe vidéogramme' },
  heading: (code: string) => `Préfixe ${code}`,
  since: 'Ouverture',
  range: 'Numéros',
  rangeOf: (first: string, last: string) => `de ${first} à ${last}`,
  exception: 'Exception',
  exceptionSentence:
    'Ce préfixe ne vient pas de France : il ne sert pas à attribuer de nouveaux codes ici. Vous pouvez déclarer ceux que vous avez numérotés avec lui.',
  closed: 'Fermé',
  closedOn: 'Fermeture',
  motif: 'Motif',
  used: (used: number, annee: number, size: number) =>
    `${counted(used, 'numéro attribué', 'numéros attribués')} en ${annee} sur ${number(size)}`,
  next: (code: string) => `Prochain numéro : ${code}`,
  alert: (left: number) =>
    left === 0
      ? 'Ce préfixe est épuisé pour cette année. La société le sait : vos demandes attendent, rien n’est perdu.'
      : `Il reste ${counted(left, 'numéro', 'numéros')} pour cette année. La société le sait.`,
  years: 'Les années précédentes',
  year: 'Année',
  spent: 'Numéros attribués',
  codes: { P: 'Voir les codes des phonogrammes', V: 'Voir les codes des vidéogrammes' },
  none: 'Aucun préfixe',
  noneHint: 'Vos codes sont attribués sous le préfixe de la société.',
} as const);
