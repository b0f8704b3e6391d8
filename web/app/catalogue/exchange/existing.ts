import { counted } from '#web/design/plural.ts';

/** Codes that lines bring in, and that somebody carries already. */
export const existing = {
  comparing: 'Les codes sont comparés au registre.',
  other: (ligne: number, isrc: string, message: string) => `Ligne ${ligne}, code ${isrc} : ${message}`,
  hint: 'Rien n’est encore écrit. Un enregistrement garde son code pour toujours : ces lignes restent de côté.',
  unasked: 'Ces codes n’ont pas pu être comparés au registre',
  later: 'Rien n’est encore écrit. Collées maintenant, ces lignes seront comparées à l’envoi de la demande.',
  unaskedFiles:
    'Les codes de ces fichiers n’ont pas pu être comparés au registre : ils le seront à l’envoi de la demande.',
  cancel: 'Ne rien coller',
  pasteOthers: (count: number) => `Coller ${counted(count, 'autre ligne', 'autres lignes')}`,
  pasteAnyway: 'Coller tout de même',
  yours: (isrc: string, elementId: number) =>
    `Le code ${isrc} est déjà celui de votre enregistrement n° ${elementId} : il n’est pas à ajouter.`,
  theirs: (isrc: string, message: string) => `Code ${isrc} : ${message}`,
  withoutCode: 'Ajouter un autre enregistrement, sans ce code',
} as const;
