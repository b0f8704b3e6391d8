import type { FieldError } from '#domain/domain-error.ts';
import { counted, pick } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

/** Shown for a line, in a file or typed. */
export const sameCode = (other: number) => `le même code ISRC que la ligne ${other}.`;

/** Texts of the grid of recordings, and of the form that edits one recording at a time. */

export const grid = {
  label: 'Enregistrements de la demande',
  number: 'N°',
  state: 'État',
  columns: {
    titre: 'Titre',
    version: 'Version',
    artiste: 'Artiste principal',
    duree: 'Durée',
    type: 'Type',
    anneePublication: 'Année',
    qualite: 'Qualité',
  },
  cell: (column: string, line: number) => `${column}, ligne ${line}`,
  states: {
    blank: 'Ligne vide',
    conflict: 'Modifiée ailleurs',
    untimed: 'Sans durée',
    ready: 'Prêt',
    refused: 'Refusé',
    errors: (count: number) => `${count} à corriger`,
    duplicate: (line: number) => `Doublon ligne ${line}`,
  },
  total: (count: number, duration: string) =>
    `${counted(count, 'enregistrement', 'enregistrements')}, durée totale ${duration}`,
  hints: {
    edit: 'modifier',
    paste: 'coller depuis un tableur',
    above: 'recopier la cellule du dessus',
  },
  keys: { enter: 'Entrée', ctrl: 'Ctrl' },
  tools: {
    label: 'Outils de la grille',
    addRows: '10 lignes',
    addRowsName: 'Ajouter 10 lignes',
    addRow: 'Ajouter un enregistrement',
    removeRow: (line: number) => `Supprimer la ligne ${line}`,
    removeRows: (count: number) => `Supprimer ${counted(count, 'ligne', 'lignes')}`,
    cannotRemove: 'Cette ligne a été envoyée : elle ne peut plus être supprimée.',
    fillDown: 'Recopier vers le bas (Ctrl+D)',
    columns: 'Colonnes',
    columnsLegend: 'Colonnes supplémentaires',
    undo: 'Annuler la dernière modification (Ctrl+Z)',
    redo: 'Rétablir (Ctrl+Y)',
    shortcuts: 'Raccourcis clavier',
    view: 'Affichage',
    views: { grid: 'Grille', form: 'Formulaire' },
  },
  message: {
    undone: 'Modification annulée.',
    redone: 'Modification rétablie.',
    nothingToUndo: 'Rien à annuler.',
    cleared: (column: string, line: number) => `${column}, ligne ${line} : cellule effacée.`,
    copied: (value: string) => `${value || 'Vide'}, recopié de la ligne du dessus.`,
    clearedMany: 'Cellules effacées.',
    filledDown: (count: number) => `Recopié dans ${counted(count, 'ligne', 'lignes')} en dessous.`,
    selected: (lines: number, columns: number) =>
      `${counted(lines, 'ligne', 'lignes')} sur ${counted(columns, 'colonne', 'colonnes')}.`,
    removedMany: (count: number) =>
      `${counted(count, 'ligne supprimée', 'lignes supprimées')}. Ctrl+Z ${pick(count, 'la', 'les')} rétablit.`,
    removed: (line: number) => `Ligne ${line} supprimée. Ctrl+Z la rétablit.`,
    added: (count: number) => `${counted(count, 'ligne ajoutée', 'lignes ajoutées')}.`,
    locked: 'Cet enregistrement a été envoyé : il ne se modifie plus ici.',
    onlyTiming: 'Cet enregistrement attend sa durée : c’est la seule information à compléter.',
    notPasted: 'Rien n’a été collé : vérifiez votre connexion, puis collez à nouveau.',
    pasted: (lines: number, faulty: number, left: number, columns: readonly string[]) =>
      [
        `${counted(lines, 'ligne collée', 'lignes collées')}${faulty > 0 ? `, ${faulty} à corriger` : ''}.`,
        left > 0
          ? `${counted(left, 'ligne n’a pas pu être collée', 'lignes n’ont pas pu être collées')}.`
          : '',
        columns.length > 0
          ? `${pick(columns.length, 'Colonne laissée', 'Colonnes laissées')} de côté : ${columns.join(', ')}.`
          : '',
      ]
        .filter(Boolean)
        .join(' '),
  },
  pasted: {
    hours:
      'Ces durées semblent être des minutes et des secondes, lues par le tableur comme des heures.',
    convert: 'Lire en minutes et secondes',
    leave: 'Garder les heures',
  },
  summary: {
    /** `here`: status of the current line, which is not counted. */
    title: (
      faulty: number,
      doubles: number,
      here: { readonly faulty: boolean; readonly double: boolean },
    ) =>
      [
        faulty > 0 ? rest(faulty, here.faulty, 'ligne à corriger', 'lignes à corriger') : '',
        doubles > 0 ? rest(doubles, here.double, 'doublon possible', 'doublons possibles') : '',
      ]
        .filter(Boolean)
        .join(', '),
    line: (line: number, error: Pick<FieldError, 'message'>) => `Ligne ${line} : ${error.message}`,
    duplicate: (line: number, other: number) =>
      `Ligne ${line} : même titre, artiste et version que la ligne ${other}`,
    more: (count: number) => `Afficher ${counted(count, 'autre point', 'autres points')}`,
    less: 'Afficher moins de points',
    refusedTitle: (count: number) =>
      counted(count, 'enregistrement refusé, à corriger', 'enregistrements refusés, à corriger'),
    refused: (line: number, titre: string, motif: string) => `Ligne ${line}, ${titre} : ${motif}`,
  },
  news: {
    empty: 'Saisissez un titre, ou collez votre liste depuis un tableur.',
    nothing: 'Rien à corriger.',
    here: (line: number, errors: number) =>
      `Ligne ${line} : ${counted(errors, 'point', 'points')} à corriger`,
    conflicts: (count: number) =>
      `${counted(count, 'ligne modifiée', 'lignes modifiées')} ailleurs entre-temps : choisissez sous la grille la version à garder.`,
    previous: 'Point précédent à corriger',
    next: 'Point suivant à corriger',
  },
  conflict: {
    title: (line: number) => `Ligne ${line} : quelqu’un d’autre l’a modifiée entre-temps`,
    field: (field: string, mine: string, theirs: string) =>
      `${field} : « ${mine} » ici, « ${theirs} » dans la version enregistrée`,
    external: 'D’autres informations de cet enregistrement ont changé.',
    mine: 'Garder ma saisie',
    theirs: 'Prendre la version enregistrée',
  },
  timing: naming({
    waiting: (count: number) =>
      `${counted(count, 'enregistrement attend sa durée', 'enregistrements attendent leur durée')}. Saisissez ${pick(count, 'la durée', 'chaque durée')}, puis transmettez-la : l’enregistrement attendra alors l’étude de la société.`,
    transmit: (count: number) =>
      count === 0 ? 'Transmettre' : `Transmettre ${counted(count, 'durée', 'durées')}`,
    nothingToTransmit: 'Saisissez d’abord une durée.',
    final: 'Une durée transmise ne se modifie plus ici.',
  }),
  help: {
    title: 'Raccourcis clavier de la grille',
    intro:
      'Les flèches et Tabulation déplacent le curseur. Échap, puis Tabulation, quitte la grille. Si la grille ne vous convient pas, l’affichage Formulaire montre un enregistrement à la fois.',
    lines: [
      ['Flèches, Début, Fin, Page ↑, Page ↓', 'se déplacer'],
      ['Ctrl + Début, Ctrl + Fin', 'aller au début, à la fin'],
      ['Entrée, F2 ou une lettre', 'modifier la cellule'],
      ['Entrée', 'valider et descendre'],
      ['Tabulation, Maj + Tabulation', 'valider et aller à droite, à gauche'],
      ['Entrée, après des Tabulations', 'revenir sous la première cellule saisie'],
      ['Échap, puis Tabulation', 'quitter la grille'],
      ['Maj + flèches, Ctrl + A', 'sélectionner plusieurs cellules, toutes'],
      ['Échap', 'abandonner la saisie'],
      ['Suppr', 'effacer les cellules'],
      ['Ctrl + D', 'recopier la cellule du dessus, ou la première de la sélection'],
      [
        'Ctrl + C, Ctrl + X, Ctrl + V',
        'copier, couper, coller des cellules ou des lignes d’un tableur',
      ],
      ['Ctrl + Suppr', 'supprimer les lignes'],
      ['Ctrl + Z, Ctrl + Y', 'annuler, rétablir'],
    ],
    close: 'Fermer',
  },
} as const;

function rest(count: number, besides: boolean, one: string, many: string): string {
  return besides ? counted(count, `autre ${one}`, `autres ${many}`) : counted(count, one, many);
}
