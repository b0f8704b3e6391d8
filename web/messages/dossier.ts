/** The dossier as staff read it. */

import { counted, pick } from '#web/design/plural.ts';
import { naming } from './naming.ts';

const recordings = (count: number) => counted(count, 'enregistrement', 'enregistrements');

const ACCORDS = {
  ACCEPTE: 'qui a donné son accord',
  REFUSE: 'qui a refusé son accord',
  EN_ATTENTE: 'dont l’accord est attendu',
  NON_DEMANDE: 'à qui l’accord n’a pas été demandé',
} as const;

export const dossierMessages = naming({
  number: (numero: string) => `Dossier ${numero}`,
  copyNumber: 'Copier le numéro du dossier',
  identity: 'Identité du dossier',
  facts: {
    reserve: 'Réserve de la société',
    reserveChosen: 'Des codes de ce dossier en viennent, par un choix de l’équipe.',
    statut: 'Statut',
    structure: 'Structure',
    numAyd: 'N° de membre',
    deposePar: 'Déposé par',
    prefixe: 'Préfixe des codes',
    prefixeOf: { P: 'Préfixe des phonogrammes', V: 'Préfixe des vidéogrammes' },
    siret: 'SIRET',
    titre: 'Titre du dossier',
  },
  unknownPerson: 'Personne non renseignée',
  noPrefix: 'Aucun numéro disponible',
  alerts: {
    situation: (situation: string) => `La structure n’est plus en activité : ${situation}.`,
    situationTitle: 'Situation de la structure',
    declaredTitle: (isrc: string) => `Code déclaré : ${isrc}`,
    declaredHolder: (raison: string, agreement: 'EN_ATTENTE' | 'ACCEPTE' | 'REFUSE' | null) =>
      `La structure titulaire de son préfixe est ${raison}, ${ACCORDS[agreement ?? 'NON_DEMANDE']}.`,
    declaredIssued: (issued: boolean) =>
      issued ? 'Son numéro a été attribué.' : 'Aucun compteur n’a attribué ce numéro.',
    declaredYear: 'L’année de ce code ne concorde pas avec celles de l’enregistrement.',
    reserveTitle: 'Les préfixes de la structure sont épuisés',
    reserve: (prefixe: string) =>
      `Ils n’ont plus assez de numéros pour ce dossier. En confirmant la décision, vous choisissez la réserve de la société (${prefixe}) : la structure le lira. Sinon, ouvrez-lui d’abord un préfixe.`,
    noNumberTitle: 'Aucun numéro disponible',
    noNumber: {
      P: 'Les préfixes ouverts n’ont plus de numéro pour les phonogrammes. Faites-en ouvrir un avant de valider.',
      V: 'Les préfixes ouverts n’ont plus de numéro pour les vidéogrammes. Faites-en ouvrir un avant de valider.',
    },
    dureesTitle: 'Durées à vérifier',
    durees:
      'Toutes les durées dépassent une heure et tombent sur une minute ronde : un tableur a peut-être lu des minutes comme des heures.',
    overlapsTitle: 'Séquences qui se chevauchent',
    overlaps: (count: number, rangs: readonly number[]) =>
      `${counted(count, 'séquence commence', 'séquences commencent')} avant la fin d’une autre (${pick(rangs.length, 'enregistrement', 'enregistrements')} n° ${rangs.join(', ')}). Ouvrez le détail pour les comparer.`,
    timingTitle: 'Minuterie attendue',
    timing: (count: number) =>
      count === 1
        ? '1 enregistrement attend encore sa durée : il ne fait pas partie de cette décision.'
        : `${count} enregistrements attendent encore leur durée : ils ne font pas partie de cette décision.`,
    againTitle: 'Demande renvoyée après un refus',
    again: (count: number) =>
      count === 0
        ? 'Le déclarant l’a renvoyée sans rien y changer.'
        : `Le déclarant a corrigé ${recordings(count)} : les changements sont signalés sous chaque titre.`,
  },
  recordings: 'Enregistrements',
  recordingsCount: (count: number) => `Enregistrements (${count})`,
  recordingsRegion: 'Tableau des enregistrements, à faire défiler',
  columns: { detail: 'Détails', rang: 'N°', titre: 'Titre', duree: 'Durée', decision: 'Décision' },
  rang: (rang: number) => `${rang}.`,
  untitled: 'Sans titre',
  noDuree: 'Sans durée',
  provisional: 'Durée provisoire',
  feat: (names: string) => `avec ${names}`,
  showDetail: (rang: number, titre: string) => `Détails de l’enregistrement ${rang}, ${titre}`,
  decisionOf: (rang: number, titre: string) => `Décision pour l’enregistrement ${rang}, ${titre}`,
  choices: { OK: 'Accepter', KO: 'Refuser', DELETE: 'Supprimer' },
  refusedBefore: (motif: string) => `Refusé : « ${motif} »`,
  corrected: 'Corrigé',
  yes: 'Oui',
  no: 'Non',
  noDetail: 'Le déclarant n’a rien précisé de plus.',
  minuterie: 'Minuterie',
  sequenceColumns: {
    rang: 'N°',
    titre: 'Titre',
    artiste: 'Artiste',
    debut: 'Début',
    duree: 'Durée',
    isrc: 'Code',
  },
  tabs: { label: 'Parties du dossier', dossier: 'Dossier', history: 'Historique' },
  missing: 'Ce dossier n’existe plus',
  missingSentence: 'Il a été supprimé, ou son adresse est incomplète.',
  backToQueue: 'Revenir à la file',
} as const);
