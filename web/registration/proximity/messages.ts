import { counted } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

/** Texts about similar recordings, for producers and staff. */
export const similar = naming({
  title: 'Enregistrements proches',
  bands: {
    MEME: 'Même enregistrement probable',
    PROCHE: 'Proche',
    VOISINE: 'Version voisine',
  },
  searching: 'Recherche d’enregistrements proches…',
  untitled: 'Sans titre',
  /** Null: the only recording of its page, shown without a number. */
  line: (line: number | null, titre: string) =>
    `${line === null ? '' : `Ligne ${line}, `}${titre || 'Sans titre'}`,
  ambiguous:
    'Les deux premiers se valent : rien ne désigne l’un plutôt que l’autre. Comparez-les avant de répondre.',
  neighbours: (count: number) => counted(count, 'version voisine', 'versions voisines'),
  comparison: (ours: string, match: string) => `« ${ours} » comparé à « ${match} »`,
  fields: {
    field: 'Champ',
    titre: 'Titre',
    version: 'Version',
    artiste: 'Artiste principal',
    duree: 'Durée',
    annee: 'Année',
    isrc: 'Code',
    structure: 'Structure',
  },
  result: 'Enregistrement trouvé',
  nothing: '—',
  gap: (seconds: number) => (seconds === 0 ? 'même durée' : `${seconds} s d’écart`),
  why: (score: number) => `Pourquoi ce rapprochement : ${score} sur 100`,
  criteria: { titre: 'Titre', artiste: 'Artiste', duree: 'Durée', version: 'Version' },
  points: (points: number, of: number) => `${points.toLocaleString('fr-FR')} sur ${of}`,
  motif: (motif: string) => `Motif : « ${motif} »`,
  by: (name: string) => `par ${name}`,
  bySociety: 'par la société',
} as const);
