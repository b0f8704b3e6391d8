import { counted } from '#web/design/plural.ts';

const recordings = (count: number) => counted(count, 'enregistrement', 'enregistrements');

/** Texts of the rights data declared once for the catalogue, and of the gaps in a declaration. */
export const rightsMessages = {
  link: 'Droits du catalogue',
  page: 'Droits du catalogue',
  pageSubtitle:
    'Ce que vous dites ici une fois figure dans chacune de vos déclarations DDEX. Rien n’y est affirmé que vous n’ayez dit.',
  myCodes: 'Mes codes',
  identity: 'Votre structure',
  dpid: 'Identifiant DDEX (DPID)',
  dpidHint: 'Si vous échangez déjà des messages DDEX : PADPIDA, puis onze signes.',
  isni: 'ISNI',
  ipn: 'IPN',
  claim: 'Vos droits',
  part: 'Votre part (%)',
  partHint: 'De 0 à 100. Vide : la déclaration dit que la part n’est pas connue.',
  partError: 'Écrivez un nombre, par exemple 50 ou 33,3333.',
  usages: 'Usages',
  territoires: 'Territoires',
  territoiresHint:
    'Les deux lettres de chaque pays, par exemple FR BE CH ; ou Worldwide pour le monde entier.',
  debut: 'Premier jour',
  fin: 'Dernier jour',
  parties: 'Interprètes et producteurs',
  partiesHint:
    'Leurs numéros, retrouvés par leur nom dans vos enregistrements. Le numéro IPN d’un interprète lui est donné par sa société d’artistes.',
  nom: 'Nom',
  role: 'Rôle',
  noRole: 'Non précisé',
  add: 'Ajouter un nom',
  remove: (nom: string) => (nom === '' ? 'Retirer cette ligne' : `Retirer ${nom}`),
  save: 'Enregistrer',
  saved: 'Les droits de votre catalogue sont enregistrés.',
  reading: 'Lecture de la déclaration…',
  checked: 'Avant d’envoyer',
  complete: (count: number) => `Rien ne manque : ${recordings(count)}.`,
  wanting: (whole: number, count: number) =>
    `Enregistrements complets : ${whole.toLocaleString('fr-FR')} sur ${count.toLocaleString('fr-FR')}.`,
  unchecked: (looked: number, left: number) =>
    `Enregistrements non vérifiés : ${left.toLocaleString('fr-FR')}. Seuls les ${looked.toLocaleString('fr-FR')} premiers le sont ici.`,
  ofCatalogue: (manques: string) => `Il manque à votre catalogue : ${manques}.`,
  toRights: 'Renseigner les droits du catalogue',
  ofRecording: (titre: string, manques: string) => `${titre} : il manque ${manques}.`,
  untitled: 'Sans titre',
  more: (count: number) => `Et ${recordings(count)} de plus.`,
  gaps: 'Voir ce qui manque',
  recipient: 'Destinataire',
} as const;
