import { ALREADY_USED } from '#domain/numbering/declared-code.ts';
import { counted } from '#web/design/plural.ts';

const recordings = (count: number) => counted(count, 'enregistrement', 'enregistrements');
const lines = (count: number) => counted(count, 'ligne', 'lignes');

/** Texts about the outcome of each line and its choices, for a sheet, a paste and sound files. */
export const becomes = {
  title: 'Ce que devient chaque ligne',
  column: 'Devient',
  choice: (name: string) => `Que faire de la ligne ${name}`,
  fresh: 'Nouvel enregistrement',
  completes: (line: number) => `Reconnue : ligne ${line}`,
  updates: (elementId: number) => `Met à jour l’enregistrement n° ${elementId}`,
  left: 'Laissée de côté',
  asks: 'Attend votre réponse',
  full: 'Sans place : la demande est pleine',
  toRepair: (count: number) => `${count} à corriger dans la grille`,
  same: (line: number) => `Semble la même que la ligne ${line} de la demande`,
  yours: (isrc: string, elementId: number) =>
    `Le code ${isrc} est déjà celui de votre enregistrement n° ${elementId}.`,
  refused: (isrc: string, message: string) => `Code ${isrc} : ${message}`,
  theirs: (isrc: string) => `Code ${isrc} : ${ALREADY_USED.message}`,
  choices: {
    complete: 'Compléter cette ligne',
    take: 'Prendre ce qui arrive',
    add: 'Ajouter',
    without: 'Ajouter sans ce code',
    leave: 'Laisser de côté',
  },
  update: 'Mettre à jour cette ligne',
  external: (elementId: number, numero: string) =>
    `Votre enregistrement n° ${elementId}, du dossier ${numero}, ne se modifie pas ici.`,
  codeLeft: 'Le code de cette ligne n’est pas repris.',
  takesCode: 'Reprendre ce code',
  stored: 'Gardé :',
  taken: 'Remplacé :',
  more: (count: number) => `Afficher ${counted(count, 'autre ligne', 'autres lignes')}`,
  codes: {
    title: (count: number) =>
      count === 1 ? 'Un fichier porte un code ISRC' : `${count} fichiers portent un code ISRC`,
    question: 'Est-ce le code de cet enregistrement, et non celui d’un fichier recopié ?',
    hint: 'Une réponse vaut pour tous les fichiers ; chaque ligne peut en recevoir une autre plus bas.',
    take: 'Oui : reprendre ces codes',
    leave: 'Non : ajouter sans ces codes',
    waiting: 'Dites d’abord si ces codes sont repris.',
  },
  unasked:
    'Les codes n’ont pas pu être comparés au registre : ils le seront à l’envoi de la demande.',
  comparing: 'Les codes sont comparés au registre…',
  errorsHint:
    'Acceptez une réparation, ou corrigez dans la grille : tout y entre comme c’est écrit.',
  byHand: 'À corriger dans la grille.',
  errorsNone: 'Toutes les lignes ont pu être lues.',
  cancel: 'Ne rien importer',
  nothing: 'Aucune ligne n’est à importer.',
  start: (fresh: number, recognised: number) =>
    recognised === 0
      ? `Importer ${recordings(fresh)}`
      : fresh === 0
        ? `Compléter ${lines(recognised)}`
        : `Importer ${recordings(fresh)} et compléter ${lines(recognised)}`,
  content: 'Contenu',
  caption: (count: number) =>
    `${lines(count)}, ${count < 2 ? 'telle qu’elle arrive' : 'telles qu’elles arrivent'}`,
  paste: {
    title: 'Importer ce qui est collé',
    kind: 'Tableau collé',
    size: (count: number) => lines(count),
  },
  sounds: { kind: 'Fichiers audio', head: 'Fichier' },
} as const;
