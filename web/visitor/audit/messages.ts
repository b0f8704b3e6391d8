import type { AUDIT_FINDINGS } from '#domain/register/catalogue-audit.ts';
import { counted, pick } from '#web/design/plural.ts';

type Finding = (typeof AUDIT_FINDINGS)[number];
const lines = (count: number) => counted(count, 'ligne', 'lignes');

/** Texts of the audit of a catalogue. */
export const audit = {
  title: 'Vérifier un catalogue',
  subtitle:
    'Vos enregistrements ont-ils tous un code, et un seul ? Collez votre liste ou déposez votre tableur : le bilan s’affiche aussitôt.',
  private: 'Votre catalogue est lu dans votre navigateur : rien n’est envoyé.',
  entry: 'Votre catalogue',
  paste: 'Coller des lignes',
  pasteHint: 'Copiées d’un tableur, avec leurs en-têtes : titre, artiste, durée, code ISRC…',
  drop: {
    rest: 'Déposez ici votre tableau ou votre liste',
    accepting: 'Déposez votre fichier ici…',
    rejecting: 'Type de fichier non accepté : choisissez un CSV ou un classeur Excel (.xlsx)',
    browse: 'Parcourir…',
  },
  limits: 'CSV, classeur Excel (.xlsx), ERN, JSON, CUE, M3U, HTML ou ZIP, 20 MB au plus.',
  tooLarge: 'Ce fichier dépasse 20 MB : découpez votre catalogue.',
  reading: 'Lecture du catalogue…',
  unreadable: 'Ce fichier n’a pas pu être lu.',
  results: 'Bilan',
  ofFile: (name: string) => `Bilan de « ${name} »`,
  ofPaste: 'Bilan des lignes collées',
  counts: {
    label: 'Enregistrements du catalogue',
    lines: (count: number) => pick(count, 'enregistrement', 'enregistrements'),
    coded: 'avec un code',
    malformed: 'avec un code mal formé',
    bare: 'sans code',
    findings: (count: number) => pick(count, 'point à revoir', 'points à revoir'),
  },
  nothing: 'Rien à revoir : chaque enregistrement porte un code, et un seul.',
  fuzzy: (count: number, most: number) =>
    `Seuls les ${most.toLocaleString('fr-FR')} premiers enregistrements sont comparés : ${lines(count)} de plus dans ce fichier.`,
  untitled: (count: number) =>
    `${lines(count)} sans titre : ${pick(count, 'elle n’est pas comparée', 'elles ne sont pas comparées')}.`,
  columns: 'Ce que veut dire chaque colonne',
  columnsHint: 'Si une colonne est mal comprise, dites ce qu’elle contient : le bilan est refait.',
  unnamed: (index: number) => `Colonne ${index + 1}, sans en-tête`,
  notRead: 'Non lue',
  noTitle: 'Dans quelle colonne se trouve le titre ?',
  kinds: {
    CODE_PARTAGE: 'Un même code pour plusieurs enregistrements',
    DEUX_CODES: 'Plusieurs codes pour un même enregistrement',
    MAL_FORME: 'Codes mal formés',
    A_VERIFIER: 'Codes à vérifier',
    CODE_AILLEURS: 'Le code figure sur une autre ligne',
    REPETE: 'Lignes répétées',
    SANS_CODE: 'Sans code',
  } satisfies Record<Finding, string>,
  advice: {
    CODE_PARTAGE:
      'Un code désigne un seul enregistrement. Gardez-le pour celui qui l’a reçu le premier ; les autres ont besoin du leur.',
    DEUX_CODES:
      'Les écoutes d’un enregistrement qui porte deux codes sont comptées à part. Gardez le premier attribué, et signalez l’autre à votre distributeur.',
    MAL_FORME:
      'Un code compte douze caractères : deux lettres, trois lettres ou chiffres, puis sept chiffres.',
    A_VERIFIER:
      'Ces codes sont bien formés, mais quelque chose étonne : comparez-les au document d’origine.',
    CODE_AILLEURS:
      'Le même enregistrement porte déjà un code dans votre liste : reprenez-le, n’en demandez pas un autre.',
    REPETE: 'Le même enregistrement revient : une seule ligne suffit.',
    SANS_CODE: 'Ces enregistrements n’ont pas encore de code dans cette liste.',
  } satisfies Record<Finding, string>,
  line: (numbers: readonly number[]) =>
    `${pick(numbers.length, 'Ligne', 'Lignes')} ${numbers.join(', ')}`,
  more: (count: number) => `et ${counted(count, 'autre', 'autres')}, dans le rapport`,
  report: 'Télécharger le rapport',
  reportName: 'bilan-du-catalogue.csv',
  reportHeads: ['ligne', 'titre', 'version', 'artiste', 'code', 'constat'],
  again: 'Vérifier un autre catalogue',
  register: {
    title: 'Et dans vos enregistrements ?',
    ask: 'Comparer à mes enregistrements',
    hint: 'Les titres et les codes de la liste sont envoyés au portail, comparés à ceux de votre structure, et ne sont pas conservés.',
    working: (done: number, total: number) =>
      `Lignes comparées : ${done.toLocaleString('fr-FR')} sur ${total.toLocaleString('fr-FR')}`,
    none: 'Aucun écart avec vos enregistrements.',
    kinds: {
      AUTRE_TITRE: 'Le code est à vous, pour un autre enregistrement',
      AUTRUI: 'Le code est celui d’une autre structure',
      ANNULE: 'Le code est annulé',
      A_DEJA: 'L’enregistrement a déjà un code dans le portail',
      IRRECEVABLE: 'Le code serait refusé',
      A_UN_AUTRE: 'L’enregistrement a un autre code dans le portail',
    },
    message: {
      AUTRE_TITRE: (titre: string) => `dans le portail : « ${titre} »`,
      AUTRUI: () => '',
      ANNULE: (titre: string, _code: string, replacement: string) =>
        `dans le portail : « ${titre} »${replacement === '' ? '' : `, le code à utiliser est ${replacement}`}`,
      A_DEJA: (_titre: string, code: string) => `son code : ${code}`,
      IRRECEVABLE: (_titre: string, code: string) => code,
      A_UN_AUTRE: (_titre: string, code: string) => `son code : ${code}`,
    },
  },
};
