/** Fields of contributors, other information, and links to other recordings. */

import type { RecordingField } from '../recording-field.ts';

export const PEOPLE_AND_TIES = {
  compositeurs: {
    kind: 'list',
    label: 'Compositeurs',
    meaning: 'Composers of the work',
    sharedByVersions: true,
    subject: 'Les compositeurs',
    one: 'Un compositeur',
    example: 'Inès Roche',
    sheet: {
      name: 'compositeurs',
      headings:
        'compositeur, composer, composers, music by, display composer, songwriter, songwriters',
      guide: ['Jeanne Estran', 'Séparés par « | ».'],
    },
    ddex: 'DisplayComposer',
  },
  auteurs: {
    kind: 'list',
    label: 'Auteurs',
    meaning: 'Writers of the lyrics',
    sharedByVersions: true,
    subject: 'Les auteurs',
    one: 'Un auteur',
    example: 'Inès Roche',
    besidePrevious: true,
    sheet: {
      name: 'auteurs',
      headings:
        'auteur, author, authors, lyricist, lyricists, paroles, parolier, paroliers, writer, writers',
      guide: ['Jeanne Estran', 'Séparés par « | ».'],
    },
    ddex: null,
  },
  interpretes: {
    kind: 'list',
    label: 'Interprètes',
    meaning: 'Performers and musicians',
    sharedByVersions: true,
    subject: 'Les interprètes',
    one: 'Un interprète',
    example: 'Inès Roche',
    sheet: {
      name: 'interpretes',
      headings: 'interprète, performer, performers, musiciens, musicians',
    },
    ddex: 'PerformingContributor',
  },
  commentaire: {
    kind: 'note',
    label: 'Commentaire',
    meaning: 'Free note to the staff',
    subject: 'Le commentaire',
    max: 2000,
    help: 'Pour la personne qui traite la demande.',
    example: 'Enregistré en public.',
    sheet: {
      name: 'commentaire',
      headings: 'comment, comments, commentaires, notes, note, remarque, remarques, observations',
      guide: ['', 'Libre.'],
    },
    ddex: null,
  },
  minuterie: {
    kind: 'sequences',
    label: 'Minuterie',
    meaning: 'Timing of a recording: its duration, or its sequences for a long video',
    isTiming: true,
    sheet: { name: 'minuterie' },
    ddex: 'VideoType',
  },
  assistant: {
    kind: 'answers',
    label: 'Réponses de l’assistant',
    meaning: 'Answers given to the new-or-keep assistant',
    neverCorrected: true,
    sheet: null,
    ddex: null,
  },
  lien: {
    kind: 'tie',
    label: 'Lien',
    meaning: 'Tie to another recording: version of, clip of, contains',
    sheet: { name: 'lien', label: 'Lien avec un autre enregistrement' },
    ddex: null,
  },
} as const satisfies Readonly<Record<string, RecordingField>>;
