/** One account as staff read it: the person, the structure, its papers, what resembles it. */

import { de } from '#domain/french.ts';
import { counted } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

export const accountMessages = naming({
  region: (raison: string) => `Compte ${de(raison)}`,
  tabs: { label: 'Parties du compte', file: 'Compte', papers: 'Justificatifs' },
  person: {
    title: 'Personne',
    name: 'Nom',
    notVerified: 'non confirmée',
    roles: 'Rôles',
    noRole: 'Aucun rôle',
    contacts: 'Autres contacts',
  },
  roles: {
    isRepresentantLegal: 'Représentant légal',
    isGestionnaireInternet: 'Gestionnaire internet',
    isGestionnaireIsrc: 'Gestionnaire ISRC',
  },
  company: {
    title: 'Structure',
    statut: 'Type',
    situation: 'Situation',
    headOffice: 'Siège',
    letters: 'Correspondance',
    sameAddress: 'À l’adresse du siège',
    waiting: 'Envoyé',
  },
  unknown: 'Non renseigné',
  alerts: {
    siretTitle: 'Numéro déjà connu',
    siret: (names: string) =>
      `${names} porte déjà ce numéro. La personne cherche peut-être à rejoindre cette structure.`,
    similarTitle: 'Nom proche d’une structure connue',
    similar: (count: number) =>
      count === 1
        ? 'Une structure a presque le même nom : comparez-les plus bas avant de décider.'
        : `${count} structures ont presque le même nom : comparez-les plus bas avant de décider.`,
    papersTitle: 'Aucun justificatif',
    papers: (names: string) => `La société attend pour cette structure : ${names}.`,
    unreadTitle: 'Justificatifs non lus',
    unread:
      'Le portail n’a pas encore pu lire les justificatifs de cette structure : regardez-les avant de décider.',
    againTitle: 'Compte renvoyé après un refus',
    again: (motif: string) => `Motif du refus précédent : « ${motif} »`,
  },
  similar: {
    title: (count: number) =>
      count === 0 ? 'Structures proches' : `Structures proches (${count})`,
    none: 'Aucune structure connue n’a ce numéro, ni un nom proche.',
    choose: 'Comparer avec',
    sameNumber: 'même numéro',
    caption: (raison: string) => `Comparaison, champ par champ, avec ${raison}`,
    scroll: 'Tableau de comparaison, à faire défiler',
    columns: {
      field: 'Champ',
      requested: 'Compte demandé',
      existing: 'Structure connue',
      verdict: 'Comparaison',
    },
    same: 'Identique',
    differs: 'Différent',
    onlyOne: 'Un seul côté',
    summary: (same: number, differs: number) =>
      `${counted(same, 'champ identique', 'champs identiques')}, ${counted(differs, 'différent', 'différents')}`,
    number: 'N° de membre',
    etat: 'État',
  },
  papers: {
    title: 'Justificatifs',
    requested: 'Attendus pour cette structure :',
    none: 'Aucun fichier déposé.',
    noneRequested: 'La société connaît cette structure : aucun justificatif n’est attendu.',
  },
  history: {
    title: 'Historique',
    label: 'Historique du compte, le plus récent d’abord',
    accepted: 'Compte validé',
    refused: 'Compte refusé',
    change: (field: string, before: string, after: string) => `${field} : ${before} → ${after}`,
    motif: (motif: string) => `« ${motif} »`,
  },
  missing: 'Ce compte n’est plus là',
  missingSentence: 'Il a été supprimé, ou son adresse est incomplète.',
  backToQueue: 'Revenir à la file',
} as const);
