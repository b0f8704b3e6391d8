import type { MotifSujet } from '#domain/workbench/staff-preferences.ts';
import { counted } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

/** Texts of the refusal motives edited by staff. */
export const motifsStaff = naming({
  title: 'Motifs de refus',
  subtitle:
    'Proposés au moment de décider, puis complétés pour le cas traité. Le déclarant lit le motif, jamais cette liste.',
  table: 'Listes de motifs',
  list: 'Liste',
  count: 'Motifs',
  motifs: 'Motifs',
  search: 'Rechercher',
  searchHint: 'Un mot d’un motif.',
  result: (count: number) => counted(count, 'liste trouvée', 'listes trouvées'),
  none: 'Aucune liste ne correspond',
  noneHint: 'Essayez un autre mot.',
  back: 'Toutes les listes',
  missing: 'Cette liste n’existe pas',
  missingSentence: 'Son adresse est incomplète.',
  sujets: {
    DOSSIER: 'Pour une demande',
    COMPTE: 'Pour un compte',
    CORRECTION: 'Pour une correction',
    TRANSFERT: 'Pour un transfert',
    IDENTITE: 'Pour un changement d’identité',
    RATTACHEMENT: 'Pour une demande de rattachement',
    DOUBLON: 'Pour des enregistrements différents',
    DROIT: 'Pour une demande sur des données',
  } satisfies Record<MotifSujet, string>,
  motif: (rank: number) => `Motif ${rank}`,
  add: 'Ajouter un motif',
  remove: (rank: number) => `Retirer le motif ${rank}`,
  up: (rank: number) => `Monter le motif ${rank}`,
  down: (rank: number) => `Descendre le motif ${rank}`,
  moved: (rank: number) => `Motif placé en ${rank === 1 ? '1re' : `${rank}e`} position.`,
  removed: 'Motif retiré. Il ne disparaît qu’à l’enregistrement.',
  save: 'Enregistrer la liste',
  saved: 'La liste est enregistrée.',
  unsaved: 'Modifications non enregistrées',
  restore: 'Revenir à la liste d’origine',
  restoreTitle: 'Revenir à la liste d’origine ?',
  restoreSentence:
    'Votre liste sera remplacée par celle qui est livrée avec le portail. L’historique la garde.',
  written: 'Modifiée',
  by: (person: string) => `par ${person}`,
  readOnly: 'Seuls les gestionnaires de la société modifient ces listes.',
  changed: 'Quelqu’un d’autre vient de modifier cette liste.',
  changedHint: 'Voici la sienne. Reprenez-la, ou gardez la vôtre : elle la remplacera.',
  takeTheirs: 'Reprendre la sienne',
  keepMine: 'Garder la mienne',
} as const);
