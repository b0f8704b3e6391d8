import { de } from '#domain/french.ts';
import { naming } from './naming.ts';

/** The justificatifs. Labels of the drop zone and of its list. */
export const documentMessages = naming({
  title: 'Justificatifs',
  requested: 'Pour cette structure, la société a besoin de :',
  drop: {
    rest: 'Déposez ici votre (vos) justificatif(s)',
    accepting: 'Déposez votre (vos) justificatif(s) ici...',
    rejecting: 'Type de fichier non accepté : choisissez un PDF, un JPEG ou un PNG',
    browse: 'Parcourir…',
  },
  limits: 'PDF, JPEG ou PNG, 5 MB au plus par fichier.',
  uploaded: (count: number) => `${count} fichier(s) téléchargé(s) :`,
  total: 'Total :',
  heavy: 'dépasse 5 MB',
  list: 'Justificatifs déposés',
  none: 'Aucun fichier pour l’instant.',
  bySociety: 'Déposé par la société',
  deposited: 'déposé',
  download: (name: string) => `Télécharger ${name}`,
  remove: (name: string) => `Supprimer ${name}`,
  removed: (name: string) => `« ${name} » est supprimé.`,
  added: (name: string) => `« ${name} » est déposé.`,
  sending: (name: string) => `Envoi ${de(name)}`,
  dismiss: (name: string) => `Retirer ${name} de la liste`,
  cancel: (name: string) => `Arrêter l’envoi ${de(name)}`,
  retry: (name: string) => `Réessayer d’envoyer ${name}`,
  retryShort: 'Réessayer',
  leave: {
    title: 'Quitter avant la fin de l’envoi ?',
    sentence:
      'Vos justificatifs sont encore en route : ceux qui ne sont pas arrivés ne seront pas déposés.',
    stay: 'Rester sur la page',
    go: 'Quitter sans les déposer',
  },
  wrongType: 'Type de fichier non accepté : choisissez un PDF, un JPEG ou un PNG.',
  heic: 'Ce navigateur ne lit pas les photos HEIC de l’iPhone. Sur l’iPhone, ouvrez Réglages > Appareil photo > Formats, choisissez « Le plus compatible » et reprenez la photo ; ou envoyez-la depuis Safari.',
  tooLarge: (size: string) => `Fichier trop lourd (${size}) : 5 MB (5 242 880 octets) au plus.`,
  tooMany: 'Trop de fichiers à la fois : déposez-en 20 au plus, puis les autres.',
  empty: 'Ce fichier est vide : choisissez-le à nouveau.',
  locked: 'Vos justificatifs ne peuvent plus être modifiés ici : écrivez à la société.',
  keepOnly: 'Les fichiers déjà déposés ne peuvent plus être supprimés ; vous pouvez en ajouter.',
} as const);
