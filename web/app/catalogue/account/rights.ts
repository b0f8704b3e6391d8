import type { Right } from '#contract/rights/rights.ts';
import { securityStaff } from '#web/app/catalogue/security-staff/events.ts';
import { naming } from '#web/app/catalogue/society/naming.ts';
import { counted } from '#web/design/plural.ts';

/** What the portal holds about a person, and what they may ask. */
export const rightsWords = naming({
  title: 'Mes données',
  subtitle: 'Tout ce que le portail conserve à votre sujet, et ce que vous pouvez demander.',
  card: 'Mes données personnelles',
  cardSentence:
    'Lisez et emportez ce que le portail conserve à votre sujet, ou demandez sa rectification ou son effacement.',
  open: 'Voir mes données',
  save: 'Télécharger (JSON)',
  saved: (name: string) => `Le fichier ${name} a été téléchargé.`,
  ask: 'Demander',
  rights: { RECTIFICATION: 'une rectification', EFFACEMENT: 'l’effacement' } satisfies Record<Right, string>,
  kind: 'Votre demande',
  details: 'Précisions',
  detailsHint: {
    RECTIFICATION: 'Dites ce qui est inexact, et ce qu’il faut écrire à la place.',
    EFFACEMENT: 'Rien n’est obligatoire ici.',
  } satisfies Record<Right, string>,
  erasure:
    'L’effacement est définitif : vous ne pourrez plus vous connecter. Votre nom, vos coordonnées et vos courriels sont remplacés par la mention « [effacé] », partout. Restent les codes attribués et la structure qui les a reçus : la société a le devoir de les conserver.',
  send: 'Envoyer la demande',
  sent: 'Votre demande est envoyée. La société vous répond dans le mois.',
  requests: 'Vos demandes',
  waiting: (right: string, day: string) =>
    `Vous avez demandé ${right} le ${day}. La société va vous répondre.`,
  answered: (right: string, granted: boolean, day: string) =>
    `${granted ? 'Acceptée' : 'Refusée'} le ${day} : vous aviez demandé ${right}.`,
  lines: (count: number) => counted(count, 'ligne', 'lignes'),
  more: (count: number) =>
    `Et ${counted(count, 'autre ligne', 'autres lignes')}, dans le fichier à télécharger.`,
  yes: 'oui',
  no: 'non',
  /** What a field says by a word of the database: its `etat`, its `type`… */
  values: {
    ...{ ...securityStaff.kinds, ...securityStaff.outcomes },
    ...{ EN_ATTENTE: 'En attente', ACCEPTE: 'Accepté', RETIRE: 'Retiré', CADUC: 'Sans suite' },
    ...{ RECTIFICATION: 'Rectification', EFFACEMENT: 'Effacement' },
    ...{ export: 'Export', import: 'Import', 'import-analysis': 'Lecture d’un fichier' },
    ...{ 'take-over': 'Reprise de données', 'take-over-trial': 'Essai d’une reprise' },
  } as Readonly<Record<string, string>>,
  fields: {
    ...{
      civilite: 'Civilité',
      nom: 'Nom',
      prenom: 'Prénom',
      email: 'Adresse électronique',
      emailAttendu: 'Adresse en attente de confirmation',
      adresseInvitee: 'Adresse de l’invitation',
      telephone: 'Téléphone',
    },
    ...{ fonction: 'Fonction', emailVerifie: 'Adresse confirmée', preferences: 'Préférences' },
    ...{ createdAt: 'Créé le', updatedAt: 'Modifié le', at: 'Moment', action: 'Acte', titre: 'Titre' },
    ...{
      dossierId: 'Dossier n°',
      elementId: 'Enregistrement n°',
      structureId: 'Structure n°',
      isrc: 'Code ISRC',
    },
    ...{ submittedAt: 'Envoyé le', decidedAt: 'Traité le', attribueLe: 'Attribué le', genre: 'Genre' },
    ...{
      issuer: 'Fournisseur d’identité',
      subject: 'Identifiant du compte',
      boundAt: 'Lié le',
      texte: 'Texte',
    },
    ...{
      sujet: 'Objet',
      sentAt: 'Parti le',
      demandeeLe: 'Demandé le',
      traiteeLe: 'Traité le',
      motif: 'Motif',
    },
    ...{ isRepresentantLegal: 'Représentant légal', isGestionnaireInternet: 'Gestionnaire internet' },
    ...{
      isGestionnaireIsrc: 'Gestionnaire ISRC',
      type: 'Type',
      before: 'Avant',
      after: 'Après',
      reponse: 'Réponse',
      memeVersion: 'Même version',
    },
    ...{ artiste: 'Artiste principal', version: 'Version', duree: 'Durée', qualite: 'Qualité' },
    ...{ anneePublication: 'Année de première publication', elements: 'Enregistrements', etat: 'État' },
    ...{ attestation: 'Attestation', format: 'Format', adresse: 'Adresse', agent: 'Navigateur' },
    ...{ issue: 'Issue', fois: 'Nombre de fois', appel: 'Appel', precisions: 'Précisions', role: 'Rôle' },
    ...{
      correctionId: 'Correction n°',
      transfertId: 'Transfert n°',
      versStructureId: 'Vers la structure n°',
    },
    ...{
      ...{ avant: 'Avant', apres: 'Après', proposeLe: 'Proposé le', finishedAt: 'Fini le' },
      demandeLe: 'Demandé le',
      demandeeParLaSociete: 'Demandé par la société',
      seenAt: 'Lu le',
      readAt: 'Lu le',
    },
    ...{ removedAt: 'Retiré le', lockedAt: 'Pris en charge le', closLe: 'Clos le', annuleLe: 'Annulé le' },
    ...{ reponduLe: 'Répondu le', accordDeLe: 'Accord donné le', accordVersLe: 'Accord reçu le' },
    ...{ vuLe: 'Vu le', revokedAt: 'Révoqué le', chosenAt: 'Choisi le', apprisLe: 'Appris le' },
    ...{ keptAt: 'Gardé le', lotId: 'Lot n°', changementId: 'Changement n°', demandeId: 'Demande n°' },
    ...{ fichier: 'Fichier', ecrites: 'Lignes écrites', liste: 'Liste', ecran: 'Écran', chose: 'Objet' },
    ...{ criteres: 'Critères', partagee: 'Partagée', nomA: 'Premier nom', nomB: 'Second nom' },
    ...{ id: 'Identifiant', value: 'Valeur', code: 'Code', accordee: 'Acceptée' },
  } as Readonly<Record<string, string>>,
} as const);
