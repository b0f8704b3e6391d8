import { counted, pick } from '#web/design/plural.ts';

const files = (count: number) => counted(count, 'fichier', 'fichiers');
const lines = (count: number) => counted(count, 'ligne', 'lignes');

/** Sound files fill the lines of a request. */
export const audio = {
  open: 'Fichiers audio',
  title: 'Remplir les lignes depuis des fichiers audio',
  stays: 'Vos fichiers restent sur cet appareil : seules les informations lues sont reprises.',
  what: 'Le titre, la version, l’artiste, la durée, le code et l’ordre des pistes viennent des fichiers, ou de leur nom.',
  drop: {
    rest: 'Déposez ici vos fichiers audio',
    accepting: 'Déposez vos fichiers audio ici…',
    rejecting: 'Type de fichier non accepté : choisissez des fichiers audio',
    browse: 'Parcourir…',
  },
  anywhere: 'Déposez vos fichiers audio n’importe où',
  kinds: 'WAV, FLAC, MP3, AIFF, M4A ou Ogg ; MP4 ou MOV pour une vidéo.',
  reading: (done: number, total: number) => `Lecture : ${done} sur ${files(total)}`,
  read: (count: number, added: number, recognised: number) =>
    [
      `${files(count)} ${pick(count, 'lu', 'lus')}`,
      added > 0 ? `${lines(added)} ${pick(added, 'ajoutée', 'ajoutées')}` : '',
      recognised > 0 ? `${lines(recognised)} ${pick(recognised, 'reconnue', 'reconnues')}` : '',
    ]
      .filter(Boolean)
      .join(', '),
  unreadable: (count: number) =>
    `${files(count)} ${pick(count, 'n’est pas un fichier audio reconnu', 'ne sont pas des fichiers audio reconnus')} :`,
  left: (count: number) =>
    `${files(count)} ${pick(count, 'n’a pas trouvé', 'n’ont pas trouvé')} de place : la demande est pleine.`,
  close: 'Fermer',
} as const;
