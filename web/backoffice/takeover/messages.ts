import { dayFormat, de } from '#domain/french.ts';
import type { FileName } from '#domain/takeover/headings.ts';
import { counted, pick } from '#web/design/plural.ts';

const timestamp = dayFormat({ dateStyle: 'long', timeStyle: 'short' });
const number = (count: number) => count.toLocaleString('fr-FR');
const lines = (count: number) => counted(count, 'ligne', 'lignes');

/** Texts of the data import: files, dry run, writing, report. */
export const takeOver = {
  title: 'Reprise de données',
  subtitle:
    'Vos membres, leurs préfixes et les codes déjà attribués passent de votre ancien système au portail.',
  steps: { label: 'Étapes de la reprise', names: ['Fichiers', 'Essai', 'Écriture'] },
  files: {
    title: 'Vos fichiers',
    drop: {
      rest: 'Déposez ici vos fichiers CSV, ou leur archive ZIP',
      accepting: 'Déposez vos fichiers ici…',
      rejecting: 'Type de fichier non accepté : choisissez des fichiers CSV ou une archive ZIP',
      browse: 'Parcourir…',
    },
    limits:
      '50 MB au plus par envoi. Une archive ZIP contient aussi de très longs fichiers : un million de codes y pèse une quinzaine de MB.',
    console:
      'Les documents (Kbis, pièces d’identité) et ce qui dépasse ces tailles se reprennent depuis la console, par la personne qui fait fonctionner le portail.',
    nothingYet: 'Rien n’est écrit dans le portail avant que vous ne le demandiez.',
    sending: (name: string) => `Envoi ${de(name)}`,
    sent: (percent: number) => `Envoyé : ${percent} %`,
    refused: (name: string) => `« ${name} » n’a pas été reçu`,
    brought: (name: string) => `${name} est reçu.`,
    list: 'Les fichiers d’une reprise',
    here: 'Reçu',
    absent: 'Absent',
    columns: 'Colonnes',
    needed: 'indispensables',
    rest: 'facultatives',
    again:
      'Un fichier déposé à nouveau remplace le précédent. Un fichier absent n’apporte rien : aucun n’est obligatoire.',
  },
  named: (fichier: string) => `${fichier}.csv`,
  has: {
    structures: 'Les structures, leur numéro de membre et leur adresse',
    personnes: 'Les personnes et leur adresse électronique',
    roles: 'Qui a quel rôle dans quelle structure',
    prefixes: 'Les préfixes et leur titulaire',
    compteurs: 'Le dernier numéro attribué de chaque préfixe, année par année',
    codes: 'Les codes déjà attribués et leurs enregistrements',
    documents: 'Les documents des structures',
  } satisfies Readonly<Record<FileName, string>>,
  try: 'Essayer, sans rien écrire',
  tryAgain: 'Essayer à nouveau',
  abandon: {
    ask: 'Retirer ces fichiers',
    title: 'Retirer les fichiers de la reprise ?',
    what: 'Les fichiers reçus sont effacés. Ce qui est déjà dans le portail y reste.',
    done: 'Les fichiers sont retirés.',
  },
  working: {
    LECTURE: 'Essai en cours',
    ECRITURE: 'Écriture en cours',
    hint: 'Vous pouvez quitter cette page : le travail continue, et cette adresse vous y ramène.',
    resumed: 'Si le serveur s’arrête, l’écriture reprend où elle en était.',
    reading: (percent: number) => `Lu : ${percent} %`,
    judging: 'Les fichiers sont relus une dernière fois…',
    written: (done: number, total: number) => `${number(done)} codes sur ${number(total)}`,
    waiting: 'En attente de son tour…',
  },
  failed: 'La reprise s’est arrêtée',
  verdict: {
    title: 'Résultat de l’essai',
    errors: (count: number) => `${counted(count, 'faute', 'fautes')} : rien ne peut être écrit`,
    repair:
      'Corrigez ces lignes dans votre ancien système ou dans vos fichiers, puis déposez-les à nouveau.',
    shown: (shown: number, count: number) =>
      `${pick(shown, 'Voici la première', `Voici les ${number(shown)} premières`)} sur ${number(count)} ; le fichier à télécharger en dit dix mille au plus.`,
    download: 'Télécharger les fautes',
    table: 'Fautes des fichiers',
    columns: { file: 'Fichier', line: 'Ligne', column: 'Colonne', error: 'Faute' },
    named: (file: string, line: number) => `${file}, ligne ${line}`,
    ready: 'Aucune faute',
    readyHint:
      'Les fichiers peuvent être écrits. Ce qui est déjà dans le portail y reste tel quel.',
    file: (count: number, already: number) =>
      already === 0
        ? lines(count)
        : `${lines(count)}, dont ${number(already)} déjà dans le portail`,
    advices: 'À vérifier, sans que rien ne l’empêche',
    differences: (count: number) =>
      `${counted(count, 'ligne', 'lignes')} à comparer avec le portail`,
    more: (count: number) => `Et ${counted(count, 'autre', 'autres')}.`,
  },
  write: {
    ask: 'Écrire dans le portail',
    title: 'Écrire dans le portail ?',
    what: 'Les codes de vos fichiers entrent dans le registre, pour toujours : un code inscrit ne s’efface pas.',
    before: [
      'Une copie de sauvegarde de la base de données est faite.',
      'L’ancien système n’attribue plus de codes.',
    ],
    beforeTitle: 'Avant d’écrire, vérifiez ceci :',
  },
  done: 'La reprise est finie.',
  saved: (name: string) => `Le fichier ${name} a été téléchargé.`,
  account: {
    title: 'Dernière reprise',
    none: 'Rien n’a encore été repris d’un autre système.',
    when: (from: string, to: string) =>
      `Commencée le ${timestamp.format(new Date(from))}, finie le ${timestamp.format(new Date(to))}.`,
    file: (count: number, written: number) =>
      written === count
        ? [lines(count), ...(count === 0 ? [] : [pick(count, 'écrite', 'toutes écrites')])].join(
            ', ',
          )
        : `${lines(count)}, dont ${counted(written, 'écrite', 'écrites')} cette fois`,
    same: 'Aucune différence entre les fichiers et le portail',
    totals: (files: number, portal: number) =>
      `${counted(files, 'code', 'codes')} dans les fichiers, ${number(portal)} dans le portail.`,
    differences: (count: number) => counted(count, 'différence', 'différences'),
    more: (count: number) => `Et ${counted(count, 'autre', 'autres')}, dans le compte rendu.`,
    table: 'Codes par préfixe et par année',
    shown: (shown: number, count: number) =>
      `${number(shown)} lignes sur ${number(count)}, celles qui diffèrent d’abord ; le compte rendu les a toutes.`,
    columns: {
      prefix: 'Préfixe',
      year: 'Année',
      files: 'Codes des fichiers',
      portal: 'Codes du portail',
      range: 'Numéros',
      sum: 'Somme des numéros',
      counter: 'Compteur',
    },
    range: (from: number, to: number) => `${from} à ${to}`,
    sums: (files: number, portal: number) =>
      files === portal ? number(files) : `${number(files)} / ${number(portal)}`,
    named: (prefix: string, year: number) => `${prefix} ${year}`,
    download: 'Télécharger le compte rendu',
    unknown: '–',
    number,
  },
} as const;
