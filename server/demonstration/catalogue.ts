/** Fictional recordings: titles and artists of our own, to make the demonstration believable. */

export type DemonstrationAlbum = {
  readonly titre: string;
  readonly artiste: string;
  readonly type: 'P' | 'V';
  readonly annee: number;
  readonly titres: readonly (readonly [titre: string, duree: string | null, version?: string])[];
};

const album = (
  titre: string,
  artiste: string,
  annee: number,
  titres: DemonstrationAlbum['titres'],
  type: 'P' | 'V' = 'P',
): DemonstrationAlbum => ({ titre, artiste, type, annee, titres });

export const ALBUMS = {
  rade: album('La rade au petit matin', 'Inès Caradec', 2025, [
    ['Le bac de six heures', '00:03:21'],
    ['Goémon', '00:02:58'],
    ['Lettre à l’éclusier', '00:04:12'],
    ['Les amarres', '00:03:47'],
  ]),
  ricochets: album('Ricochets', 'Inès Caradec', 2026, [
    ['Ricochets', '00:03:05'],
    ['Ricochets', '00:03:04', 'Instrumental'],
    ['Pierre plate', null],
  ]),
  sirene: album('Corne de brume', 'Inès Caradec', 2026, [
    ['Corne de brume', '00:03:33'],
    ['Sur la jetée', '00:02:49', 'Live'],
  ]),
  tempete: album('Avis de tempête', 'Inès Caradec', 2026, [
    ['Avis de tempête', '00:03:59'],
    ['Force sept', '00:04:25'],
    ['L’accalmie', '00:03:14'],
  ]),
  archipels: album('Archipels', 'Orchestre des Îles Basses', 2024, [
    ['Ouverture des passes', '00:05:02'],
    ['Houat', '00:04:17'],
    ['Hoëdic', '00:03:56'],
    ['Molène, première neige', '00:04:41'],
    ['Chausey', '00:03:08'],
    ['Le chenal', '00:06:20'],
    ['Bréhat à marée basse', '00:04:04'],
    ['Final des passeurs', '00:05:37'],
  ]),
  cargo: album('Cargo', 'Mehdi Aït-Kaci Quintet', 2025, [
    ['Pont supérieur', '00:05:45'],
    ['Bruit de machine', '00:04:52'],
    ['Escale à Sète', '00:06:11'],
    ['Escale à Sète', '00:03:29', 'Radio edit'],
    ['Le second', '00:07:03'],
    ['Quart de nuit', '00:05:18'],
  ]),
  cargoClips: album(
    'Cargo, les images',
    'Mehdi Aït-Kaci Quintet',
    2025,
    [
      ['Escale à Sète', '00:03:31'],
      ['Pont supérieur', '00:05:48'],
    ],
    'V',
  ),
  verre: album('Maison de verre', 'Nova Delorme', 2026, [
    ['Transparente', '00:03:12'],
    ['Buée', '00:02:55'],
    ['Double vitrage', '00:03:40'],
    ['Reflets', '00:03:27'],
    ['Éclats', '00:02:38'],
    ['Buée', '00:04:50', 'Remix Bloc Opératoire'],
  ]),
  hiver: album('Carnets d’hiver', 'Lise & Aurèle', 2026, [
    ['Premier gel', '00:03:36'],
    ['Le poêle', '00:02:47'],
    ['Dehors les merles', '00:03:02'],
    ['Le poêle', '00:02:44', 'A cappella'],
  ]),
  usine: album('Sortie d’usine', 'Les Contremaîtres', 2026, [
    ['Pointeuse', '00:02:21'],
    ['Deux-huit', '00:02:58'],
    ['Cantine', '00:02:09'],
    ['Grève générale', '00:03:17', 'Explicite'],
    ['La quille', '00:03:44'],
  ]),
  vergers: album('Les vergers suspendus', 'Ensemble Mirabelle', 2026, [
    ['Suite des mirabelles : I. Prélude', '00:04:33'],
    ['Suite des mirabelles : II. Branle', '00:02:51'],
    ['Suite des mirabelles : III. Sarabande', '00:05:12'],
    ['Suite des mirabelles : IV. Gigue', '00:03:06'],
  ]),
  canal: album('Canal latéral', 'DJ Péniche', 2026, [
    ['Écluse 4', '00:06:32'],
    ['Halage', '00:07:14', 'Extended'],
    ['Halage', '00:03:28', 'Radio edit'],
  ]),
  maloya: album('Ti pa ti pa', 'Les Frères Payet-Rivière', 2026, [
    ['Somin granmoun', '00:04:08'],
    ['Ti pa ti pa', '00:03:51'],
    ['La plin la line', '00:04:36'],
  ]),
  concert: album(
    'Une nuit au phare',
    'Inès Caradec',
    2026,
    [['Une nuit au phare, concert intégral', null]],
    'V',
  ),
  quai: album('Quai numéro deux', 'Falaise', 2026, [['Quai numéro deux', '00:03:26']]),
  fugue: album('Petites fugues', 'Quatuor Ardoise', 2025, [
    ['Fugue en la mineur', '00:03:54'],
    ['Fugue du matin', '00:02:37'],
    ['Fugue à deux voix', '00:03:19'],
  ]),
} as const satisfies Readonly<Record<string, DemonstrationAlbum>>;

export type AlbumKey = keyof typeof ALBUMS;
