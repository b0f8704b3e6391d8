/**
 * New code, or keep the existing one? Each case states its answer, the public rule, and its source.
 * No other place in the product decides this.
 */

import { DUREE_TOLERANCE_SECONDES } from '../minuterie/duree.ts';

/**
 * `NOUVEAU`: request a code. `CONSERVER`: the existing code stays. `DEMANDER`: another party must
 * decide first. `REFUS`: this person may not request it.
 */
export const VERDICTS = ['NOUVEAU', 'CONSERVER', 'DEMANDER', 'REFUS'] as const;
export type CaseAdvice = (typeof VERDICTS)[number];

type Line = {
  readonly verdict: CaseAdvice;
  /** Public French sentence: the rule, then what to do. */
  readonly regle: string;
  /** Public documents the rule is taken from. */
  readonly source: string;
};

const IFPI_WHEN = 'IFPI, « When to assign an ISRC »';
const IFPI_WHEN_NOT = 'IFPI, « When not to assign an ISRC »';
const AGENCY = 'Pages publiques de l’agence française';
const ISO = 'ISO 3901:2019, 5.5';
const USISRC = 'Agence américaine, « ISRC Assignment Guidelines »';

export const CASES = {
  inedit: {
    verdict: 'NOUVEAU',
    regle: 'Un enregistrement qui n’a jamais eu de code en reçoit un, publié ou non.',
    source: IFPI_WHEN,
  },
  dejaCode: {
    verdict: 'CONSERVER',
    regle:
      'Un enregistrement n’a qu’un code, pour toujours. Gardez celui qui existe, même s’il vient d’un distributeur : vous pouvez le déclarer ici.',
    source: `${ISO} ; ${IFPI_WHEN_NOT}`,
  },
  plusieursCodes: {
    verdict: 'CONSERVER',
    regle:
      'Un seul code mène : le premier attribué, sauf si son titulaire dit pourquoi un autre. Déclarez-le ici comme code existant, avec les autres dans « Autres codes ISRC », et n’utilisez plus que lui. Signalez les autres à votre distributeur et à votre société de producteurs, pour que les écoutes soient réunies ; ne les donnez jamais à un autre enregistrement.',
    source: `${IFPI_WHEN_NOT} ; ${USISRC}`,
  },
  codeInconnu: {
    verdict: 'DEMANDER',
    regle:
      'Si un distributeur l’a déjà mis en ligne, il lui a sans doute attribué un code. Demandez-le-lui avant d’en créer un second.',
    source: ISO,
  },
  autreProducteur: {
    verdict: 'REFUS',
    regle:
      'C’est au producteur de l’enregistrement de demander le code, ou à la personne qu’il en a chargée. Adressez-vous à lui.',
    source: `${AGENCY} ; ${IFPI_WHEN_NOT}`,
  },
  acquisSansCode: {
    verdict: 'NOUVEAU',
    regle:
      'Un enregistrement ancien, acquis sans code, en reçoit un de son nouveau propriétaire. L’année du code est celle de son attribution.',
    source: IFPI_WHEN,
  },
  acquisAvecCode: {
    verdict: 'CONSERVER',
    regle: 'La vente ou la cession d’un enregistrement ne change pas son code.',
    source: `${AGENCY} ; ${IFPI_WHEN_NOT}`,
  },
  acquisInconnu: {
    verdict: 'DEMANDER',
    regle:
      'Un enregistrement acquis a souvent déjà un code. Demandez-le à l’ancien producteur ou à son distributeur, et cherchez-le ici par son titre ou par le son, avant d’en créer un second.',
    source: `${ISO} ; ${IFPI_WHEN_NOT}`,
  },
  apportNouveau: {
    verdict: 'NOUVEAU',
    regle:
      'Un nouvel apport artistique du nouveau propriétaire donne un autre enregistrement, avec un code à lui ; celui d’origine garde le sien.',
    source: IFPI_WHEN,
  },
  licenceAvecCode: {
    verdict: 'CONSERVER',
    regle: 'Une licence ne change pas le code : reprenez celui du producteur.',
    source: `${AGENCY} ; ${IFPI_WHEN_NOT}`,
  },
  licenceSansCode: {
    verdict: 'NOUVEAU',
    regle:
      'Le code revient d’abord au producteur. S’il n’en a pas demandé, vous pouvez le faire ici en qualité de licencié, avec la preuve de vos droits.',
    source: AGENCY,
  },
  licenceInconnu: {
    verdict: 'DEMANDER',
    regle:
      'Demandez d’abord au producteur qui vous donne la licence si l’enregistrement a déjà un code.',
    source: `${ISO} ; ${AGENCY}`,
  },
  autrePrise: {
    verdict: 'NOUVEAU',
    regle: 'Une autre interprétation, une autre prise ou un concert est un autre enregistrement.',
    source: `${AGENCY} ; ${IFPI_WHEN}`,
  },
  remix: {
    verdict: 'NOUVEAU',
    regle:
      'Un remix ou un nouveau mixage, même à partir des mêmes pistes, est un autre enregistrement.',
    source: `${AGENCY} ; ${IFPI_WHEN}`,
  },
  interpretes: {
    verdict: 'NOUVEAU',
    regle: 'Ajouter ou retirer un instrument ou un interprète en fait un autre enregistrement.',
    source: AGENCY,
  },
  paroles: {
    verdict: 'NOUVEAU',
    regle: 'La version aux paroles explicites et la version adoucie ont chacune leur code.',
    source: AGENCY,
  },
  montage: {
    verdict: 'NOUVEAU',
    regle: 'Un montage, une version longue ou une version radio a son propre code.',
    source: AGENCY,
  },
  autreLangue: {
    verdict: 'NOUVEAU',
    regle: 'Chanté dans une autre langue, l’enregistrement est une nouvelle interprétation.',
    source: IFPI_WHEN,
  },
  extrait: {
    verdict: 'NOUVEAU',
    regle:
      'Un pot-pourri ou un mix a son propre code ; les enregistrements qu’il reprend gardent les leurs.',
    source: 'IFPI Suisse, manuel de l’ISRC ; Songtrust',
  },
  clip: {
    verdict: 'NOUVEAU',
    regle:
      'Le clip d’un titre déjà codé est un autre enregistrement : il reçoit un code vidéo, même si le son est identique.',
    source: 'Agences indonésienne et allemande',
  },
  dureeProche: {
    verdict: 'CONSERVER',
    regle: `Même version, à moins de ${DUREE_TOLERANCE_SECONDES} secondes d’écart, quels que soient les silences, les fondus ou une vitesse à peine changée : le code reste le même.`,
    source: AGENCY,
  },
  dureeAutre: {
    verdict: 'NOUVEAU',
    regle: `À partir de ${DUREE_TOLERANCE_SECONDES} secondes d’écart, c’est un autre enregistrement.`,
    source: AGENCY,
  },
  remaster: {
    verdict: 'CONSERVER',
    regle: 'Un remaster ou une restauration sans apport artistique garde le code d’origine.',
    source: `${AGENCY} ; ${IFPI_WHEN_NOT}`,
  },
  restauration: {
    verdict: 'NOUVEAU',
    regle:
      'Une restauration qui demande un véritable apport artistique donne un autre enregistrement.',
    source: IFPI_WHEN,
  },
  format: {
    verdict: 'CONSERVER',
    regle: 'Niveau, bruit de fond, format de fichier, débit : rien de cela ne change le code.',
    source: IFPI_WHEN_NOT,
  },
  reedition: {
    verdict: 'CONSERVER',
    regle:
      'Réédition, compilation, autre support, autre pays ou nouveau contrat : le code reste le même.',
    source: `${AGENCY} ; ${IFPI_WHEN_NOT}`,
  },
} as const satisfies Readonly<Record<string, Line>>;

export type CaseKey = keyof typeof CASES;
