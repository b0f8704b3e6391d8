import { counted, pick } from '#web/design/plural.ts';

const files = (count: number) => counted(count, 'fichier', 'fichiers');

/** Codes written into sound files, in the browser. */
export const tagging = {
  open: 'Inscrire les codes dans mes fichiers son',
  title: 'Inscrire les codes dans des fichiers son',
  intro:
    'Choisissez vos fichiers (WAV, FLAC, MP3, AIFF, M4A, Ogg) : chacun est rapproché de son code, et vous recevez une copie qui le porte. Tout se passe dans ce navigateur, rien n’est envoyé.',
  drop: {
    rest: 'Déposez ici vos fichiers son',
    accepting: 'Déposez vos fichiers son ici…',
    rejecting: 'Ces fichiers ne sont pas des fichiers son.',
    browse: 'Parcourir…',
  },
  reading: 'Lecture des fichiers…',
  codeOf: (name: string) => `Code pour ${name}`,
  noCode: 'Choisir un code',
  unreadable: 'Ce fichier n’est pas un fichier son reconnu.',
  copy: 'Télécharger la copie',
  chooseFirst: 'Choisissez d’abord le code de ce fichier.',
  read: (count: number, matched: number) =>
    `${files(count)} ${pick(count, 'lu', 'lus')}, dont ${matched} ${pick(matched, 'rapproché', 'rapprochés')} d’un code.`,
  done: (name: string) => `La copie de ${name} est prête.`,
  failed: (name: string) => `Le code n’a pas pu être inscrit dans ${name}.`,
} as const;
