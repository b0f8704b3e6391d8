/** Sentences of the history of a dossier. */

import { counted, pick } from '#web/design/plural.ts';
import { decisionMessages, type Effect } from './decision.ts';
import { naming } from './naming.ts';

const recordings = (count: number) => counted(count, 'enregistrement', 'enregistrements');

export const historyMessages = naming({
  title: 'Historique',
  label: 'Historique du dossier, le plus récent d’abord',
  empty: 'Rien n’est encore arrivé à ce dossier.',
  cut: 'Ce qui est plus ancien n’est pas montré ici.',
  declarant: 'Déclarant',
  society: 'La société',
  portal: 'Le portail',
  by: (role: string, person: string | null) => (person === null ? role : `${role}, ${person}`),
  /** Done in a row by one person. */
  repeated: (what: string, times: number) => (times === 1 ? what : `${what}, ${times} fois`),
  recording: (rang: number, titre: string) => `N° ${rang}, ${titre}`,
  goneRecording: 'Enregistrement supprimé depuis',
  untitled: 'sans titre',
  change: (field: string, before: string, after: string) => `${field} : ${before} → ${after}`,
  nothing: 'vide',
  /** No-break spaces keep quotation marks with their text. */
  quoted: (text: string) => `«\u00a0${text}\u00a0»`,
  seeDetail: 'Détail',
  from: (raison: string) => `De : ${raison}`,
  to: (raison: string) => `Vers : ${raison}`,
  replacedBy: (code: string) => `Remplacé par ${code}`,
  motif: (text: string) => `Motif : «\u00a0${text}\u00a0»`,
  answer: (text: string) => `Réponse : «\u00a0${text}\u00a0»`,
  message: (text: string) => `Message : «\u00a0${text}\u00a0»`,
  sequences: (count: number) => counted(count, 'séquence', 'séquences'),
  happened: {
    created: (count: number) => `${recordings(count)} ${pick(count, 'saisi', 'saisis')}`,
    edited: (count: number) => `${recordings(count)} ${pick(count, 'modifié', 'modifiés')}`,
    timed: (count: number) => `Durée donnée pour ${recordings(count)}`,
    removed: (count: number) => `${recordings(count)} ${pick(count, 'supprimé', 'supprimés')}`,
    renamed: 'Dossier renommé',
    submitted: (count: number) => `Demande envoyée : ${recordings(count)}`,
    submittedToTime: (count: number) =>
      count === 1 ? 'dont 1 attend encore sa durée' : `dont ${count} attendent encore leur durée`,
    taken: 'Dossier pris en charge',
    releasedIdle: (minutes: number) =>
      `Dossier rendu à la file après ${minutes} minutes sans activité`,
    decided: (effect: Effect) => decisionMessages.result.title(effect),
    decidedNothing: 'Décision enregistrée',
    issued: {
      'correction.ask': 'Correction demandée',
      'correction.accept': 'Correction acceptée et faite',
      'correction.refuse': 'Correction refusée',
      'correction.withdraw': 'Correction retirée',
      'code.cancel': 'Code annulé',
      'transfert.offer': 'Transfert proposé',
      'transfert.agree': 'Accord donné au transfert',
      'transfert.accept': 'Enregistrement transféré, avec son code',
      'transfert.refuse': 'Transfert refusé',
      'transfert.withdraw': 'Transfert retiré',
      'transfert.lapse': 'Transfert sans suite',
    },
    typed: (count: number) =>
      `Saisie du dossier : ${counted(count, 'modification', 'modifications')}`,
    received: 'Demande reçue d’un logiciel ou d’un fichier',
    reused: 'Code existant repris',
    exported: 'Enregistrements exportés',
    compared: 'Ressemblance examinée',
    restored: 'Repris du registre après un incident',
    other: 'Autre opération',
  },
} as const);
