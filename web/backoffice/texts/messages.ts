/** Texts of the editor of the portal's texts. */

import { counted } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

export const textsStaff = naming({
  title: 'Textes du portail',
  subtitle:
    'Ce que lisent les producteurs sur les pages publiques. Chaque modification est visible dès l’enregistrement.',
  table: 'Textes du portail',
  list: 'Texte',
  search: 'Rechercher',
  searchHint: 'Un mot du nom ou du texte.',
  result: (count: number) => counted(count, 'texte trouvé', 'textes trouvés'),
  none: 'Aucun texte ne correspond',
  noneHint: 'Essayez un autre mot.',
  back: 'Tous les textes',
  missing: 'Ce texte n’existe pas',
  missingSentence: 'Son adresse est incomplète.',
  edit: 'Texte',
  help: 'Une ligne vide sépare deux paragraphes. « ## » ouvre un titre, « - » une liste, « 1. » une liste numérotée. **gras**, [un lien](/about/faq). Les mots « la société » y deviennent le nom de la vôtre.',
  noQuestion: 'Sans ligne « ## », cette question n’apparaît pas dans la FAQ.',
  blanks: (count: number) =>
    `Il reste ${counted(count, 'blanc à compléter', 'blancs à compléter')}. Tant qu’il en reste, la page dit au public qu’elle n’est pas terminée.`,
  preview: 'Aperçu',
  save: 'Enregistrer',
  restore: 'Revenir au texte d’origine',
  restoreTitle: 'Revenir au texte d’origine ?',
  restoreSentence:
    'Votre version sera remplacée par celle qui est livrée avec le portail. L’historique garde la vôtre.',
  saved: (label: string) => `« ${label} » est enregistré.`,
  restored: (label: string) => `« ${label} » a retrouvé son texte d’origine.`,
  by: (person: string) => `par ${person}`,
  written: 'Modifié',
  readOnly: 'Seuls les gestionnaires de la société modifient ces textes.',
  changed: 'Quelqu’un d’autre vient de modifier ce texte.',
  changedHint: 'Voici sa version. Reprenez-la, ou gardez la vôtre : elle la remplacera.',
  takeTheirs: 'Reprendre la sienne',
  keepMine: 'Garder la mienne',
  unsaved: 'Modifications non enregistrées',
} as const);
