import { dayFormat } from '#domain/french.ts';
import { counted } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

const day = dayFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' });
const number = (count: number) => count.toLocaleString('fr-FR');

/** Texts of the prefixes, for staff. */
export const prefixesStaff = naming({
  title: 'Préfixes',
  subtitle: 'Qui numérote avec quoi, et ce qu’il reste de numéros cette année.',
  table: 'Préfixes attribués',
  search: 'Rechercher',
  searchHint: 'Préfixe ou titulaire.',
  allTypes: 'Tous les types',
  allStates: 'Tous les états',
  result: (count: number) => counted(count, 'préfixe trouvé', 'préfixes trouvés'),
  sheetTitle: (code: string) => `Préfixe ${code}`,
  back: 'Tous les préfixes',
  missing: 'Ce préfixe n’existe pas',
  missingSentence: 'Son adresse est incomplète.',
  alert: (left: number) =>
    left === 0
      ? 'Ce préfixe est épuisé pour cette année : les demandes de son titulaire attendent.'
      : `Il reste ${counted(left, 'numéro', 'numéros')} pour cette année.`,
  exceptionSentence:
    'La France attribue FR et FX. Ce préfixe ne numérote rien ici : il sert à reconnaître les codes que son titulaire déclare.',
  columns: {
    code: 'Préfixe',
    type: 'Type',
    owner: 'Titulaire',
    range: 'Numéros',
    used: 'Utilisés cette année',
    state: 'État',
    action: 'Action',
  },
  pool: 'Réserve de la société',
  usedOf: (used: number, size: number) => `${number(used)} sur ${number(size)}`,
  /** `AAAA-MM-JJ` */
  endsOn: (date: string) => `À ce rythme, épuisé le ${day.format(new Date(`${date}T00:00:00Z`))}`,
  states: {
    open: 'Ouvert',
    nearly: 'Bientôt épuisé',
    spent: 'Épuisé cette année',
    closed: 'Fermé',
    exception: 'Exception, sans compteur',
  },
  none: 'Aucun préfixe ne correspond',
  noneHint:
    'Élargissez la recherche. Sans préfixe ouvert, aucun code ne peut être attribué : commencez par la réserve de la société.',
  allocate: 'Attribuer un préfixe',
  allocateHint:
    'Un préfixe est attribué une fois pour toutes. Deux titulaires ne partagent jamais les mêmes numéros d’un même préfixe.',
  code: 'Préfixe',
  codeHint: 'Cinq caractères, par exemple FRX26.',
  type: 'Type d’enregistrement',
  forPool: 'Pour la réserve de la société',
  holder: 'Structure titulaire',
  codeMissing: 'Indiquez le préfixe, par exemple FRX26.',
  holderMissing: 'Choisissez la structure, ou la réserve de la société.',
  rangeStart: 'Premier numéro',
  rangeEnd: 'Dernier numéro',
  rangeHint: 'De 0 à 99999. Sans précision, tous les numéros de 1 à 99999.',
  notANumber: 'Écrivez un nombre de 0 à 99999.',
  exception: 'Exception : codes déclarés seulement, sans compteur',
  exceptionHint:
    'La France attribue FR et FX. Un autre préfixe ne numérote rien ici : il sert à reconnaître les codes que son titulaire déclare.',
  exceptionMotif: 'Motif de l’exception',
  save: 'Attribuer',
  allocated: (code: string) => `Le préfixe ${code} est attribué.`,
  resizeShort: 'Numéros',
  resizeNamed: (code: string) => `Modifier les numéros du préfixe ${code}`,
  rangeTitle: (code: string) => `Numéros du préfixe ${code}`,
  rangeSentence:
    'Les numéros déjà attribués, cette année ou une autre, restent dans la tranche. Deux titulaires ne partagent jamais un numéro.',
  resize: 'Enregistrer les numéros',
  resized: (code: string) => `Les numéros du préfixe ${code} sont enregistrés.`,
  close: 'Fermer',
  closeNamed: (code: string) => `Fermer le préfixe ${code}`,
  closeTitle: (code: string) => `Fermer le préfixe ${code} ?`,
  closeSentence:
    'Aucun code n’en sera plus tiré, et il ne pourra pas être rouvert. Les codes déjà attribués restent valables pour toujours.',
  motif: 'Motif',
  motifHint: 'Le titulaire le lira.',
  motifMissing: 'Indiquez le motif de la fermeture.',
  closed: (code: string) => `Le préfixe ${code} est fermé.`,
} as const);
