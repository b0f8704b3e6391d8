import { counted, pick } from '#web/design/plural.ts';
import { naming } from './naming.ts';

/** Texts of the request form, one recording at a time, and of the check before submission. */
const recordings = (count: number) => counted(count, 'enregistrement', 'enregistrements');

export const form = naming({
  list: 'Vos enregistrements',
  heading: (line: number, count: number) => `Enregistrement ${line} sur ${count}`,
  untitled: 'Sans titre',
  entry: (line: number, titre: string) => `${line}. ${titre || 'Sans titre'}`,
  previous: 'Précédent',
  next: 'Suivant',
  add: 'Ajouter un enregistrement',
  remove: 'Supprimer cet enregistrement',
  removeShort: 'Supprimer',
  more: 'Informations complémentaires',
  moreHint: 'Facultatives. Elles aident la société à reconnaître l’enregistrement.',
  listHint: 'Un nom par ligne.',
  none: 'Non précisé',
  motif: 'Refusé par la société',
  duplicate: (line: number) => `Même titre, même artiste et même version que la ligne ${line}.`,
  sequences: {
    title: 'Minuterie de la vidéo',
    hint: 'Pour un concert, un documentaire ou une compilation : les passages musicaux, dans l’ordre. Un clip n’en a pas.',
    one: (rang: number) => `Séquence ${rang}`,
    titre: 'Titre',
    artiste: 'Artiste',
    debut: 'Début',
    duree: 'Durée',
    isrc: 'Code du phonogramme',
    number: 'N°',
    paste:
      'Collez votre conducteur depuis un tableur : les débuts se déduisent des fins, les durées des débuts.',
    at: (rang: number, message: string) => `Séquence ${rang} : ${message}`,
    sum: (count: number, played: string, total: string | null) =>
      `${counted(count, 'séquence', 'séquences')}, ${played} de musique${total === null ? '' : ` sur ${total}`}`,
    overlaps: 'Des séquences se chevauchent',
    gaps: 'Des moments sans séquence',
    add: 'Ajouter une séquence',
    remove: (rang: number) => `Supprimer la séquence ${rang}`,
  },
} as const);

export const review = {
  message: (label: string, value: string) => `${label} : ${value}`,
  sequence: (times: string, titre: string, artiste: string) =>
    [times, titre, artiste].filter(Boolean).join(' · '),
  timeIt: 'Vidéo longue sans minuterie : saisir ses passages musicaux',
  modify: 'Modifier',
  modifyNamed: (what: string) => `Modifier ${what}`,
  general: 'Informations générales',
  titre: 'Titre de l’album ou du single',
  structure: 'Structure qui demande',
  count: 'Nombre',
  total: 'Durée totale',
  ofType: (count: number, type: string) => counted(count, type, `${type}s`),
  recordings: 'Enregistrements',
  none: 'Aucun enregistrement à envoyer',
  noneHint: 'Saisissez au moins un titre pour pouvoir envoyer la demande.',
  enter: 'Saisir un enregistrement',
  untimed: (count: number, label: string) =>
    `${recordings(count)} sans durée : vous pouvez ${pick(count, 'l’envoyer', 'les envoyer')}, ${pick(count, 'il restera', 'ils resteront')} en « ${label} » jusqu’à ce que vous la complétiez.`,
  duplicates: (count: number) =>
    `${counted(count, 'doublon possible', 'doublons possibles')} : vérifiez qu’il s’agit bien d’enregistrements différents.`,
  line: (line: number, titre: string, message: string) => `Ligne ${line}, ${titre} : ${message}`,
  noDuration: 'À compléter',
  lineHeader: 'N°',
  attestationTitle: 'Attestation',
  codes: 'Codes ISRC',
  becomes: (stored: number, requested: number) =>
    [
      `${counted(stored, 'code existant repris', 'codes existants repris')}`,
      requested > 0 ? counted(requested, 'code demandé', 'codes demandés') : 'aucun code demandé',
    ].join(', '),
  /** @param isStored some of them carry a declared code in the request */
  attestation: (raison: string, isStored: boolean, count: number) =>
    pick(
      count,
      `J’atteste que ${raison} a produit cet enregistrement ou agit au nom de son producteur, et qu’à ma connaissance il ne porte ${isStored ? 'pas d’autre code ISRC que celui indiqué ici' : 'encore aucun code ISRC'}.`,
      `J’atteste que ${raison} a produit ces enregistrements ou agit au nom de leur producteur, et qu’à ma connaissance aucun d’eux ne porte ${isStored ? 'd’autre code ISRC que celui indiqué ici' : 'déjà de code ISRC'}.`,
    ),
  attestationMissing: 'Cochez l’attestation pour envoyer la demande.',
  send: (count: number) => `Envoyer la demande (${recordings(count)})`,
  saving: 'Enregistrement des dernières saisies…',
  unsaved:
    'Certaines saisies ne sont pas enregistrées. Rétablissez la connexion ou corrigez-les, puis réessayez.',
  unsavedTitle: 'La demande n’est pas encore envoyée',
  readAgain: 'Relire la demande',
  back: 'Enregistrements',
} as const;
