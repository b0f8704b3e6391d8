import { counted, pick } from '#web/design/plural.ts';

const files = (count: number) => counted(count, 'fichier', 'fichiers');

/** Texts of the search for a code by sound. */
export const bySound = {
  title: 'Retrouver un code par le son',
  what: 'Déposez un fichier audio n’importe où sur cette page : son code s’affiche, s’il en a un.',
  stays:
    'Le fichier reste sur cet appareil. Seule une empreinte, dont on ne peut pas refaire un son, sert à la recherche ; elle n’est pas gardée.',
  among: (raison: string) => `Recherche parmi les enregistrements de votre structure, ${raison}.`,
  amongAll: 'Recherche dans tout le registre.',
  drop: {
    rest: 'Déposez ici un fichier audio',
    accepting: 'Déposez vos fichiers audio ici…',
    rejecting: 'Type de fichier non accepté : choisissez des fichiers audio',
    browse: 'Parcourir…',
  },
  anywhere: 'Déposez vos fichiers audio pour retrouver leurs codes',
  kinds: 'WAV, FLAC, MP3, AIFF, M4A ou Ogg.',
  listening: (done: number, total: number) => `Écoute : ${done} sur ${files(total)}`,
  done: (count: number, total: number) =>
    `${files(total)} ${pick(total, 'écouté', 'écoutés')}, ${count === 0 ? 'aucun son reconnu' : counted(count, 'son reconnu', 'sons reconnus')}.`,
  left: (count: number, most: number) =>
    `${files(most)} au plus à la fois : ${pick(count, `le dernier n’a pas été écouté`, `les ${count} derniers n’ont pas été écoutés`)}.`,
  same: 'Même son',
  similar: 'Son très voisin : nouveau master, montage ou autre vitesse',
  untitled: 'Sans titre',
  noCode: 'Pas encore de code : l’enregistrement est dans une demande.',
  none: 'Aucun enregistrement connu n’a ce son. Seuls se retrouvent ceux dont une empreinte a été gardée.',
  unheard: 'Ce navigateur ne peut pas lire ce fichier, ou il dure moins de six secondes.',
} as const;

/** Texts of the fingerprint stored with a recording, and of its removal. */
export const storedSound = {
  title: 'Empreinte sonore',
  see: 'Voir l’empreinte sonore gardée',
  none: 'Aucune empreinte sonore n’est gardée avec cet enregistrement.',
  stored: 'Gardée :',
  purpose:
    'Elle sert à reconnaître l’enregistrement par le son ; on ne peut pas en refaire un son.',
  remove: 'Retirer l’empreinte',
  confirm: 'Retirer cette empreinte ?',
  leaves:
    'Elle est effacée, avec ce qui permettait de la retrouver. L’enregistrement et son code restent ; l’historique garde la date du retrait et la durée du son, rien du son lui-même.',
  whose: (raison: string) => `Cet enregistrement appartient à ${raison}.`,
  motif: 'Motif du retrait',
  motifMissing: 'Indiquez pourquoi vous retirez ce qui est à une autre structure.',
  keepIt: 'La garder',
  removed: 'Empreinte retirée. Aucune empreinte n’est plus gardée avec cet enregistrement.',
} as const;
