import { counted, pick } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

/** Texts of a request: entry page, three steps, end. */

const recordings = (count: number) => counted(count, 'enregistrement', 'enregistrements');

export const request = naming({
  title: 'Nouvelle demande',
  untitled: 'Demande sans titre',
  recordings,
  missing: {
    title: 'Cette demande n’existe pas',
    sentence:
      'Son adresse est incomplète, elle a été supprimée, ou elle appartient à une autre de vos structures : choisissez-la d’abord en haut de la page.',
    list: 'Voir mes demandes',
  },
  gate: {
    subtitle: 'Demandez les codes de vos enregistrements, un par un ou tout un album.',
    drafts: 'Vos demandes en cours de saisie',
    draftsHint: 'Elles ne sont pas envoyées : la société ne les voit pas encore.',
    noDraft: 'Aucune demande en cours de saisie',
    noDraftHint: 'Rien n’est créé tant que vous n’avez pas saisi un premier titre.',
    continue: 'Continuer',
    continueNamed: (titre: string) => `Continuer ${titre}`,
    delete: (titre: string) => `Supprimer la demande ${titre}`,
    deleteTitle: 'Supprimer cette demande ?',
    deleteSentence: (titre: string, count: number) =>
      `« ${titre} » et ${count > 1 ? `ses ${recordings(count)}` : 'son enregistrement'} seront supprimés. Cette action est définitive.`,
    deleteConfirm: 'Supprimer la demande',
    deleted: (titre: string) => `La demande « ${titre} » est supprimée.`,
    importFile: 'Importer un fichier',
    one: 'Un seul titre',
    changed: 'modifiée',
    refused: (count: number) => counted(count, 'refusé, à corriger', 'refusés, à corriger'),
    more: 'Voir toutes mes demandes',
    blocked: 'Pas de nouvelle demande possible',
    blockedReason:
      'Pour une nouvelle demande, votre structure doit être validée et en activité, et vous devez y avoir un rôle.',
  },
  steps: {
    label: 'Étapes de la demande',
    names: ['Enregistrements', 'Vérification et envoi', 'Confirmation'],
    count: (step: number) => `Étape ${step + 1} sur 3`,
    general: 'Informations générales',
    check: 'Vérifier et envoyer',
    toRecordings: 'Enregistrements',
    follow: 'Mes demandes',
    draft: 'Brouillon, non envoyé',
    sent: 'Demande envoyée, à compléter',
    notCreated: 'La demande sera créée dès le premier titre.',
  },
  one: {
    title: 'Un code pour un titre',
    subtitle: 'Une page, quatre informations. Vous recevrez un code, propre à cet enregistrement.',
    type: 'Que voulez-vous immatriculer ?',
    types: {
      P: 'Une chanson, un morceau, un texte parlé.',
      V: 'Un clip, un concert, un documentaire.',
    },
    audio: 'Le fichier remplit le titre et la durée. Il ne quitte pas cet appareil.',
    titleMissing: 'Indiquez le titre.',
    grid: 'Plusieurs titres : ouvrir la grille',
    send: (count: number) =>
      count > 1 ? `Envoyer la demande (${recordings(count)})` : 'Envoyer la demande',
    waiting:
      'Vous pouvez préparer votre demande dès maintenant : elle est gardée, et vous l’enverrez quand votre compte sera validé.',
  },
  saving: {
    unsavedLines: (count: number) =>
      counted(count, 'ligne n’a pas pu être enregistrée', 'lignes n’ont pas pu être enregistrées'),
    progress: (count: number) => counted(count, 'ligne à enregistrer', 'lignes à enregistrer'),
    restored: (count: number) =>
      `${counted(count, 'saisie gardée', 'saisies gardées')} sur cet appareil ${pick(count, 'a été reprise', 'ont été reprises')}.`,
    transmitted: 'Durée transmise à la société.',
    retry: 'Réessayer',
  },
  general: {
    required: 'Les champs marqués d’un astérisque sont obligatoires.',
    type: 'Que voulez-vous immatriculer ?',
    typeHint: 'Vous pourrez changer de type ligne par ligne.',
    typeHints: {
      P: 'Un son : chanson, morceau, texte parlé. Un code par enregistrement.',
      V: 'Une vidéo musicale : clip, concert, documentaire. Le clip a son propre code.',
    },
    titre: 'Titre de l’album ou du single',
    titreHint: 'Facultatif. Il vous aide à retrouver la demande ; il n’est attaché à aucun code.',
    titreSent: 'Cette demande a déjà été envoyée : son titre ne change plus.',
    defaults: 'Valeurs communes',
    defaultsHint:
      'Chaque nouvelle ligne les reprend ; vous pouvez ensuite les changer ligne par ligne. Les lignes déjà saisies ne bougent pas.',
    artiste: 'Artiste principal',
    artisteHint: 'Laissez vide s’il change d’un titre à l’autre.',
    annee: 'Année de première publication',
    anneeHint:
      'Vide, une ligne que vous saisissez propose l’année en cours ; celles que vous collez ou importez attendent la leur.',
    qualite: 'Qualité du demandeur',
  },
  codeDay: {
    title: (count: number) =>
      count === 1 ? 'Votre code est attribué' : `Vos ${count} codes sont attribués`,
    code: 'Code ISRC',
    copy: 'Copier le code',
    codeCopied: 'Code copié.',
    toGive: 'À transmettre à votre distributeur',
    copyAll: 'Copier ces informations',
    allCopied: 'Informations copiées.',
    notCopied: 'La copie n’a pas fonctionné : sélectionnez le texte pour le copier.',
    titre: 'Titre',
    artiste: 'Artiste principal',
    duree: 'Durée',
    annee: 'Année de première publication',
    producteur: 'Producteur initial',
    next: 'Que faire maintenant ?',
    distributor: (count: number) =>
      count === 1
        ? 'Inscrivez ce code dans votre fichier audio avant le mastering, et donnez-le à votre distributeur en même temps que le titre.'
        : 'Inscrivez ces codes dans vos fichiers audio avant le mastering, et donnez-les à votre distributeur avec la liste des titres.',
    list: 'Voir ces codes dans ma liste',
  },
  sent: {
    reserve:
      'Vos préfixes n’avaient plus assez de numéros : la société a choisi d’attribuer des codes de sa réserve à cette demande.',
    thanks: 'Demande envoyée',
    title: (numero: string) => `Demande ${numero}`,
    numero: 'Numéro de dossier',
    copyNumero: 'Copier le numéro de dossier',
    sentOn: 'Envoyée',
    by: (name: string) => `par ${name}`,
    next: 'Et maintenant ?',
    steps: [
      'La société vérifie chaque enregistrement, dans l’ordre d’arrivée des demandes.',
      'Chaque enregistrement accepté reçoit son code ; vous le retrouvez aussitôt dans vos codes.',
      'Si un enregistrement est refusé, le motif s’affiche dans vos demandes : vous le corrigez et le renvoyez.',
    ],
    toTime: (count: number) =>
      `${recordings(count)} sans durée ${pick(count, 'attend sa minuterie : il partira', 'attendent leur minuterie : chacun partira')} dès que vous l’aurez saisie.`,
    timeThem: 'Compléter la minuterie',
    notADeclaration: 'Un code n’est pas une déclaration',
    notADeclarationText:
      'Le code identifie l’enregistrement ; il n’ouvre à lui seul aucun droit à rémunération. Pour percevoir une rémunération, déclarez aussi l’enregistrement au répertoire de votre société de producteurs.',
    newRequest: 'Nouvelle demande',
    follow: 'Suivre mes demandes',
    contents: 'Contenu de la demande',
    table: 'Enregistrements de la demande',
  },
} as const);
