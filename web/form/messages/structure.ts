/** Texts of a structure: form, sheet, and answers of the society. */

import { naming } from '#web/messages/naming.ts';

export const structureMessages = naming({
  title: 'Ma structure',
  completeTitle: 'Finaliser ma structure',
  sections: {
    company: 'Votre structure',
    headOffice: 'Siège',
    letters: 'Correspondance',
    status: 'Situation',
  },
  nameOfPerson: 'Nom ou nom d’artiste',
  nameOfPersonHint: 'Celui sous lequel vous produisez vos enregistrements.',
  who: {
    question: 'Pour qui produisez-vous ?',
    labels: { PHYSIQUE: 'Moi-même', MORALE: 'Une société, une association' },
    hints: {
      PHYSIQUE: 'Vous produisez vos enregistrements en votre nom.',
      MORALE:
        'Un label, une maison de disques, une association : la vôtre, ou celle où vous travaillez.',
    },
    message: 'Vous produisez en votre nom.',
    change: 'Ce n’est plus le cas',
  },
  personSections: { company: 'Vous', headOffice: 'Votre adresse', letters: 'Votre courrier' },
  personLabels: {
    sgAdr1: 'Adresse',
    sgAdr2: 'Complément d’adresse',
    sgCP: 'Code postal',
    sgVille: 'Ville',
    sgPays: 'Pays',
  },
  personSameAddress: 'Le courrier est envoyé à cette adresse',
  soleTrader: 'J’ai une entreprise individuelle immatriculée',
  otherForm: 'AUTRE FORME JURIDIQUE',
  otherFormCode: 'Code INSEE de la forme juridique',
  otherFormHint: 'Quatre chiffres, indiqués sur votre avis de situation Sirene.',
  identifiers: {
    SIRET: { label: 'Numéro SIRET', hint: '14 chiffres, avec ou sans espaces.' },
    RIDET: { label: 'Numéro RIDET', hint: '7 chiffres, ou 10 avec l’établissement.' },
    TAHITI: { label: 'Numéro TAHITI', hint: '6 caractères, ou 9 avec l’établissement.' },
    MONACO: { label: 'Numéro du répertoire de Monaco', hint: 'Par exemple 12S05678.' },
    LOCAL: {
      label: 'Numéro d’entreprise local',
      hint: 'Celui du registre de votre pays, s’il existe.',
    },
  },
  identifierUnread: 'Ce numéro est illisible : saisissez des lettres et des chiffres.',
  sameAddress: 'Le courrier est envoyé à l’adresse du siège',
  sameAddressShort: 'Identique au siège',
  facts: { numAyd: 'Numéro de membre', statut: 'Type', situation: 'Situation' },
  legalFormCode: (code: string) => `Code ${code}`,
  draftSubtitle:
    'Vos saisies sont enregistrées au fur et à mesure. La société ne les voit pas avant l’envoi.',
  draftOffline: 'Hors connexion : vos saisies sont gardées tant que cet onglet reste ouvert',
  waiting: {
    title: 'Votre compte est en cours de validation',
    sentence:
      'La société vérifie vos informations et vos justificatifs. Nous vous préviendrons par courriel, et cette page se mettra à jour d’elle-même.',
    frozen: 'Pendant ce temps, la fiche ne change pas. Vous pouvez encore ajouter un justificatif.',
    prepare: 'Préparer ma demande en attendant',
    sent: 'Envoyé',
  },
  refused: {
    title: 'Votre compte n’a pas pu être validé',
    sentence:
      'Voici ce que la société vous demande de revoir. Corrigez, puis renvoyez : rien n’est à refaire.',
    motif: 'Motif de la société',
  },
  accepted: {
    title: 'Votre compte est validé',
    sentence:
      'Bienvenue ! Vous pouvez maintenant demander des codes ISRC pour vos enregistrements.',
    rest: 'Bienvenue ! Les pages de votre structure vous sont ouvertes.',
    ask: 'Demander mon premier code',
    see: 'Voir ma structure',
  },
  timeline: {
    label: 'Avancement du compte',
    typed: 'Saisie',
    review: 'Validation',
    accepted: 'Validé',
  },
  saved: 'Votre structure est enregistrée.',
  editSection: (section: string) => `Modifier : ${section}`,
  remove: {
    button: 'Supprimer ce brouillon',
    title: 'Supprimer ce brouillon de structure ?',
    sentence: (name: string) =>
      `« ${name} », ses demandes en préparation, ses justificatifs et son équipe seront supprimés. Cette action est définitive.`,
    confirm: 'Supprimer le brouillon',
    done: 'Le brouillon est supprimé.',
  },
} as const);
