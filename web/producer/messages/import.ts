import { de } from '#domain/french.ts';
import type { Separator } from '#domain/sheet/csv-line.ts';
import type { LayoutLines } from '#domain/sheet/layouts/row.ts';
import { counted, pick } from '#web/design/plural.ts';
import { letters } from '#web/form/messages/sheet.ts';
import { naming } from '#web/messages/naming.ts';
import { becomes } from './import-lines.ts';
import { result } from './import-matches.ts';

const recordings = (count: number) => counted(count, 'enregistrement', 'enregistrements');
const lines = (count: number) => counted(count, 'ligne', 'lignes');
const number = (count: number) => count.toLocaleString('fr-FR');

const SEPARATORS: Readonly<Record<Separator, string>> = {
  ';': 'point-virgule',
  ',': 'virgule',
  '\t': 'tabulation',
  '|': 'barre verticale',
};

const LINES: Readonly<Record<LayoutLines, string>> = {
  ENREGISTREMENT: '',
  EMPLOI:
    'Chaque ligne y est une vente ou une écoute : un même enregistrement peut en avoir plusieurs.',
  DISQUE:
    'Chaque ligne y est un disque entier : vérifiez que le titre est bien celui d’un enregistrement.',
};

/** Texts of the import of a sheet into drafts: upload, check, confirmation. */
export const importing = naming({
  title: 'Importer un fichier',
  subtitle: 'Vos enregistrements passent de votre tableur à une demande, après une vérification.',
  steps: { label: 'Étapes de l’import', names: ['Lecture', 'Vérification', 'Import'] },
  drop: {
    rest: 'Déposez ici votre tableau ou votre liste',
    accepting: 'Déposez votre fichier ici…',
    rejecting: 'Type de fichier non accepté : choisissez un CSV ou un classeur Excel (.xlsx)',
    browse: 'Parcourir…',
  },
  limits:
    'CSV de 50 MB au plus, ou classeur Excel (.xlsx) de 20 MB au plus. 100 000 lignes au plus. Aussi : ERN, JSON, CUE, M3U, tableaux HTML ou XML, seuls ou dans un ZIP.',
  nothingYet: 'Rien n’est écrit avant que vous ne confirmiez.',
  oneFile: 'Déposez un seul fichier à la fois.',
  wrongType: (name: string) =>
    `« ${name} » n’est pas un tableau lisible ici : choisissez un CSV, un classeur Excel (.xlsx), un message ERN, une liste JSON, CUE ou M3U.`,
  tooLarge: (name: string) =>
    `« ${name} » est trop lourd : 50 MB au plus pour un CSV, 20 MB pour un classeur Excel. Découpez votre catalogue.`,
  sending: (name: string) => `Envoi ${de(name)}`,
  sent: (percent: number) => `Envoyé : ${percent} %`,
  cancel: 'Arrêter l’envoi',
  sendAgain: (name: string) => `Envoyer à nouveau « ${name} »`,
  fileCard: 'Votre fichier',
  into: {
    draft: (titre: string) => `Les enregistrements iront dans la demande « ${titre} ».`,
    fresh:
      'Les enregistrements formeront une nouvelle demande, que vous pourrez relire avant de l’envoyer.',
    choose: 'Former plutôt une nouvelle demande',
    back: 'Revenir à cette demande',
  },
  template: {
    title: 'Partir d’un modèle',
    hint: 'Les bons en-têtes et une ligne d’exemple, à remplacer par les vôtres. Le classeur explique chaque colonne.',
    own: 'Votre propre tableau convient aussi : ses colonnes sont reconnues par leur nom, en français, en anglais et en quinze autres langues.',
    CSV: 'Modèle CSV',
    XLSX: 'Modèle Excel',
    saved: (name: string) => `Le fichier ${name} a été téléchargé.`,
  },
  recent: {
    title: 'Vos derniers imports',
    open: (name: string) => `Ouvrir l’import ${de(name)}`,
    show: 'Ouvrir',
    deposited: 'déposé',
    written: (count: number) => `${recordings(count)} ${pick(count, 'importé', 'importés')}`,
  },
  job: {
    reading: 'Lecture du fichier',
    readingHint:
      'Vous pouvez quitter cette page : la lecture continue, et cette adresse vous y ramène.',
    rereading: 'Nouvelle lecture du fichier',
    writing: 'Import des enregistrements',
    writingHint:
      'Vous pouvez quitter cette page : l’import continue, et cette adresse vous y ramène.',
    waiting: 'En attente de son tour…',
    progress: (done: number, total: number | null) =>
      total === null
        ? `${lines(done)} ${pick(done, 'traitée', 'traitées')}`
        : `${number(done)} sur ${lines(total)}`,
    failed: 'Le travail s’est arrêté',
    readingLost:
      'Votre fichier n’est pas abîmé et rien n’a été écrit. Abandonnez cet import, puis déposez le fichier à nouveau.',
    writingLost: (count: number) =>
      `${recordings(count)} ${pick(count, 'est déjà écrit', 'sont déjà écrits')}. La reprise continue après le dernier, sans en écrire aucun deux fois.`,
    resume: 'Reprendre l’import',
  },
  message: {
    read: (ready: number, faulty: number) =>
      `Fichier lu : ${counted(ready, 'ligne prête', 'lignes prêtes')}, ${faulty} en erreur.`,
    written: (count: number) => `Import terminé : ${recordings(count)}.`,
    moved: (meaning: string, header: string) =>
      `« ${meaning} » n’est plus lu dans la colonne « ${header} ».`,
  },
  recognised: {
    title: 'Ce qui a été reconnu',
    model: (name: string, lines: LayoutLines) => `Modèle ${name} reconnu. ${LINES[lines]}`.trim(),
    natures: {
      CSV: 'Texte CSV',
      XLSX: 'Classeur Excel',
      ERN: 'Message DDEX (ERN)',
      XML_2003: 'Tableau XML d’Excel 2003',
      HTML: 'Tableau d’une page HTML',
      JSON: 'Liste JSON',
      CUE: 'Feuille CUE',
      M3U: 'Liste de lecture M3U',
      ZIP: 'Archive ZIP',
    },
    sheet: 'Feuille',
    kind: 'Format',
    encoding: 'Encodage',
    encodings: letters.encodings,
    separator: 'Séparateur',
    separators: SEPARATORS,
    header: 'En-têtes',
    headerLine: (ligne: number) => (ligne === 0 ? 'aucun' : `ligne ${ligne}`),
    repairs: 'Réparations acceptées',
    undo: 'Ne plus l’appliquer',
    undoNamed: (titre: string) => `Ne plus l’appliquer : ${titre}`,
  },
  memory: {
    taken: (name: string) =>
      `Les en-têtes sont ceux de « ${name} », déjà importé : ce qui avait été choisi alors est repris.`,
    leave: 'Lire sans ces choix',
  },
  counts: {
    label: 'Ce que deviennent les lignes',
    matched: (recognised: number, fresh: number, left: number) =>
      [
        `${number(recognised)} ${pick(recognised, 'reconnue', 'reconnues')}`,
        `${number(fresh)} ${pick(fresh, 'nouvelle', 'nouvelles')}`,
        ...(left > 0 ? [`${number(left)} ${pick(left, 'laissée', 'laissées')} de côté`] : []),
      ].join(', '),
    folded: (lines: number, stored: number) =>
      `${counted(lines, 'ligne', 'lignes')}, ${counted(stored, 'enregistrement', 'enregistrements')} : les autres répètent un enregistrement déjà lu et n’ajoutent rien.`,
    /** @param clips one of the two at least is not 0 */
    companions: ({ clips, versions }: { readonly clips: number; readonly versions: number }) => {
      const kinds = [
        ...(clips > 0 ? [counted(clips, 'clip', 'clips')] : []),
        ...(versions > 0 ? [counted(versions, 'version immersive', 'versions immersives')] : []),
      ].join(' et ');
      return clips + versions === 1
        ? `${kinds} a son code sur la ligne d’un autre enregistrement : ce sera un enregistrement de plus, lié à celui-ci.`
        : `${kinds} ont leur code sur la ligne d’un autre enregistrement : chacun sera un enregistrement de plus, lié à celui-ci.`;
    },
    ready: (count: number) => pick(count, 'prête', 'prêtes'),
    faulty: 'en erreur',
    incomplete: (count: number) => pick(count, 'incomplète', 'incomplètes'),
    ignored: (count: number) => pick(count, 'ignorée', 'ignorées'),
    incompleteHint:
      'Les lignes incomplètes sont importées : vous les compléterez dans la demande avant l’envoi.',
    ignoredHint: 'Les lignes ignorées sont vides ou répètent les en-têtes.',
  },
  columns: {
    title: 'Réglages de lecture',
    mapping: 'Ce que veut dire chaque colonne',
    column: (header: string) => `Colonne « ${header} »`,
    unnamed: (index: number) => `Colonne ${index + 1}, sans en-tête`,
    notRead: 'Ne pas lire',
    someCodes: 'Codes ISRC, là où il y en a',
    codePart: 'Partie d’un code ISRC (pays, déclarant, année ou numéro)',
    fact: (label: string) => `${label} (tenu par le registre, non repris)`,
    left: (columns: readonly string[]) =>
      `${pick(columns.length, 'Colonne laissée de côté', 'Colonnes laissées de côté')} : ${columns.join(', ')}.`,
    leftOne: (header: string, cells: number) =>
      `${header} (${counted(cells, 'cellule', 'cellules')})`,
    defaults: 'Valeurs par défaut pour les lignes incomplètes',
    type: 'Type',
    qualite: 'Qualité du demandeur',
    qualiteDefault: 'Producteur, si le fichier ne le dit pas',
    annee: 'Année de première publication',
    anneeDefault: 'Aucune : ces lignes attendent leur année',
    apply: 'Relire avec ces réglages',
    pending: 'Vos réglages ne sont pas encore appliqués.',
  },
  errors: {
    title: (count: number) => counted(count, 'ligne en erreur', 'lignes en erreur'),
    none: 'Aucune erreur',
    noneHint: 'Toutes les lignes peuvent être importées.',
    noneNew:
      'Aucune ligne ne pose problème, et celles qui sont déjà au registre ne seront pas ajoutées.',
    hint: 'Acceptez une réparation, ou corrigez votre fichier et déposez-le à nouveau. Sans cela, ce qui est en erreur reste de côté.',
    cells: (count: number) => counted(count, 'cellule', 'cellules'),
    line: (ligne: number) => `Ligne ${ligne}`,
    empty: 'cellule vide',
    more: (count: number) => `et ${counted(count, 'autre cellule', 'autres cellules')}.`,
    accept: 'Accepter cette réparation',
    acceptNamed: (titre: string) => `Accepter cette réparation : ${titre}`,
    byHand: 'À corriger dans votre fichier.',
    download: 'Télécharger les lignes en erreur',
    downloadHint:
      'Un CSV avec vos colonnes, le numéro de chaque ligne et le motif, à corriger puis à déposer.',
  },
  units: {
    SECONDES: 'Secondes',
    MILLISECONDES: 'Millisecondes',
    MMSS: 'Minutes et secondes accolées',
  },
  questions: {
    title: (count: number) =>
      `${['Une question', 'Deux questions'][count - 1] ?? 'Trois questions'} avant l’import`,
    titre: 'Dans quelle colonne se trouve le titre des enregistrements ?',
    titreHint: 'Aucun en-tête connu ne le dit. Une réponse suffit pour toutes les lignes.',
    choose: 'Choisissez une colonne',
    column: (name: string, values: readonly string[]) => `${name} : ${values.join(', ')}`,
    answer: 'C’est cette colonne',
    duree: (example: string) => `Dans la colonne des durées, que veut dire ${example} ?`,
    dureeHint:
      'Une réponse suffit pour toute la colonne ; vous pourrez la changer dans les réglages de lecture.',
    unit: (unit: string, example: string, clock: string) => `${unit} : ${example} se lit ${clock}`,
    colonnes: (count: number) =>
      pick(
        count,
        'Que contient cette colonne ? Son en-tête ne le dit pas.',
        'Que contiennent ces colonnes ? Leurs en-têtes ne le disent pas.',
      ),
    colonnesHint:
      'Le choix proposé est le plus probable. Votre réponse est retenue pour vos prochains fichiers qui ont les mêmes en-têtes.',
    leftOut: 'Laisser cette colonne de côté',
    answerColumns: (count: number) => pick(count, 'Valider ce choix', 'Valider ces choix'),
    twice: 'Deux colonnes ont reçu le même sens : changez l’une des deux.',
    waiting: 'Répondez d’abord à la question posée plus haut.',
  },
  reading: {
    title: 'Comment les lignes sont lues',
    sheet: 'Feuille du classeur',
    sheetOf: (name: string, count: number, hidden: boolean) =>
      `${name} (${lines(count)}${hidden ? ', masquée' : ''})`,
    header: 'En-têtes de colonnes',
    line: (line: number) => (line === 0 ? 'Aucun en-tête' : `À la ligne ${line}`),
    encoding: 'Encodage',
    unit: 'Unité des durées',
    certainty: {
      PERSONNE: 'Vous l’avez choisie.',
      ENTETE: 'Dite par l’en-tête.',
      VALEURS: 'Déduite de toute la colonne.',
      DOUTE: 'Supposée : à confirmer.',
    },
  },
  ...result,
  becomes,
  first: {
    title: 'Aperçu',
    caption: (count: number) =>
      count < 2
        ? 'La première ligne, telle qu’elle a été lue'
        : `Les ${count} premières lignes, telles qu’elles ont été lues`,
    line: 'Ligne',
    /** Of a recording whose code stands on the line of another one. */
    tied: (line: number) => `liée à la ${line}`,
    none: 'Aucune ligne n’est prête à être écrite pour le moment.',
  },
  confirm: {
    title: 'Importer',
    untitled: 'Demande sans titre',
    start: (count: number) => `Importer ${recordings(count)}`,
    ask: (count: number) => `Demander ${counted(count, 'correction', 'corrections')}`,
    startAndAsk: (count: number, requested: number) =>
      `Importer ${recordings(count)} et demander ${counted(requested, 'correction', 'corrections')}`,
    asks: (count: number) =>
      pick(
        count,
        'Demander à la société la correction de cet enregistrement',
        `Demander à la société les corrections de ces ${count} enregistrements`,
      ),
    asksHint: 'Tout est étudié ensemble. Sans cela, ce qui a son code reste comme il est.',
    why: 'Motif des corrections',
    whyHint: 'Ce qui permet de vérifier : pochettes, contrats, déclarations…',
    whyMissing: 'Dites pourquoi ces corrections sont nécessaires.',
    intoDraft: (count: number, titre: string) =>
      `${recordings(count)} ${pick(count, 'sera ajouté', 'seront ajoutés')} à la demande « ${titre} », en cours de saisie.`,
    intoFresh: (count: number, drafts: number) =>
      `${recordings(count)} ${pick(count, 'sera ajouté', 'seront ajoutés')} à ${drafts === 1 ? 'une nouvelle demande' : `${drafts} nouvelles demandes`}, en cours de saisie.`,
    updated: (count: number) =>
      `${recordings(count)} ${pick(count, 'sera mis', 'seront mis')} à jour.`,
    notSent: 'Rien n’est envoyé à la société : vous relirez d’abord.',
    left: (count: number) =>
      `${lines(count)} en erreur ${pick(count, 'restera', 'resteront')} de côté.`,
    leftByChoice: (count: number) =>
      `${lines(count)} ${pick(count, 'est laissée', 'sont laissées')} de côté, comme vous l’avez choisi.`,
    nothing: 'Aucune ligne n’est prête : acceptez une réparation, ou corrigez le fichier.',
    allExisting: 'Tout ce fichier est déjà au registre : il n’y a rien à importer.',
    notYours:
      'Seules les personnes qui peuvent saisir des demandes pour cette structure peuvent importer.',
    busy: 'Le fichier est en cours de lecture.',
  },
  giveUp: {
    open: 'Abandonner l’import',
    title: 'Abandonner cet import ?',
    sentence: (name: string) =>
      `Le fichier « ${name} » et ses réglages seront effacés du portail. Rien n’a été écrit, et votre fichier reste sur votre ordinateur.`,
    rest: (name: string) =>
      `Ce qui est déjà écrit reste dans vos demandes, et rien d’autre ne sera écrit. Le fichier « ${name} » et ses réglages seront effacés du portail ; votre fichier reste sur votre ordinateur.`,
    keep: 'Continuer l’import',
    confirm: 'Abandonner',
    done: (name: string) => `L’import de « ${name} » est abandonné.`,
  },
  result: {
    title: (count: number) => `${recordings(count)} ${pick(count, 'importé', 'importés')}`,
    notWritten: (count: number) =>
      `${lines(count)} ${pick(count, 'prête n’a pas été importée', 'prêtes n’ont pas été importées')}`,
    notWrittenHint: (count: number) =>
      `Depuis l’aperçu, ${pick(count, 'son enregistrement a été saisi, modifié ou envoyé', 'leurs enregistrements ont été saisis, modifiés ou envoyés')} ailleurs, ou l’import a été abandonné. Déposez à nouveau le fichier : l’aperçu dira ce qu’il en reste.`,
    next: 'Rien n’est envoyé : relisez, complétez, puis envoyez la demande.',
    drafts: (count: number) => pick(count, 'La demande', 'Les demandes'),
    requested: (count: number) =>
      `${counted(count, 'correction demandée', 'corrections demandées')} à la société`,
    requestedHint: 'La réponse vous sera annoncée. Aucun code ne change.',
    draft: (dossierId: number) => `Demande n° ${dossierId}`,
    open: (titre: string) => `Ouvrir la demande ${titre}`,
    show: 'Ouvrir la demande',
    left: (count: number) => `${lines(count)} ${pick(count, 'laissée', 'laissées')} de côté`,
    leftHint:
      'Téléchargez ce qui reste de côté, avec le motif, et corrigez-le dans votre tableur. Déposez ensuite ce fichier-là : rien d’autre ne sera importé.',
    again: 'Importer un autre fichier',
  },
  refused: 'Ce fichier n’a pas pu être lu',
  refusedHint:
    'Rien n’a été écrit. Corrigez le fichier, ou partez d’un modèle, puis déposez-le à nouveau.',
  abandoned: 'Cet import est abandonné',
  abandonedHint: 'Rien n’a été écrit. Pour importer ce fichier, déposez-le à nouveau.',
} as const);
