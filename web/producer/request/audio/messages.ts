import { counted, pick } from '#web/design/plural.ts';

const files = (count: number) => counted(count, 'fichier', 'fichiers');
const lines = (count: number) => counted(count, 'ligne', 'lignes');

/** Texts of filling lines from sound files. */
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

const prints = (count: number) => counted(count, 'empreinte', 'empreintes');

/** Texts of the comparison of sounds with the register. */
export const sound = {
  consent: 'Chercher aussi ces sons parmi les codes déjà attribués',
  what: 'Le son lui-même ne part pas : une empreinte, dont on ne peut pas refaire un son, est calculée ici et gardée avec l’enregistrement. Vous pouvez la retirer.',
  listening: (done: number, total: number) => `Écoute : ${done} sur ${files(total)}`,
  same: (code: string) => `Ce son a déjà un code : ${code}.`,
  sameAsClip: (code: string) =>
    `C’est le son d’un clip, dont le code est ${code}. L’enregistrement sonore a un code à lui.`,
  similar: (code: string) =>
    `Un son très voisin porte le code ${code} : nouveau master, montage ou autre vitesse ?`,
  sameWithoutCode: 'Ce son est déjà dans vos demandes.',
  similarWithoutCode: 'Un son très voisin est déjà dans vos demandes.',
  named: (titre: string, artiste: string) =>
    `« ${titre || 'Sans titre'} »${artiste ? `, ${artiste}` : ''}`,
  whatToDo:
    'Le même enregistrement garde son code, même dans un nouveau master ou sous un autre titre. Si c’est bien lui, reprenez ce code au lieu d’en demander un autre.',
  otherSound: (code: string) =>
    `Même titre, autre son que ${code} : une autre prise est un autre enregistrement, un nouveau code est juste.`,
  unheard: (count: number) =>
    `${files(count)} ${pick(count, 'n’a pas pu être comparé', 'n’ont pas pu être comparés')} par le son :`,
  stored: (count: number) =>
    `${prints(count)} ${pick(count, 'gardée', 'gardées')} avec vos enregistrements.`,
  takeBack: (count: number) => pick(count, 'Retirer cette empreinte', 'Retirer ces empreintes'),
} as const;
