/**
 * The questions of the assistant, in the order they are asked. An option leads to a case, to another
 * question, or to the two durations; every path ends.
 */

import type { CaseKey } from './cases.ts';

export const QUESTION_KEYS = [
  'detenteur',
  'code',
  'acquis',
  'apport',
  'licence',
  'origine',
  'changement',
  'ecart',
] as const;
export type QuestionKey = (typeof QUESTION_KEYS)[number];

export type Option = {
  readonly value: string;
  readonly label: string;
  readonly leads:
    | { readonly to: 'case'; readonly cas: CaseKey }
    | { readonly to: 'question'; readonly question: QuestionKey };
};

export type Question = {
  readonly question: string;
  readonly aide?: string;
  /** Empty: two durations are entered, and their difference is the answer. */
  readonly options: readonly Option[];
};

const ends = (value: string, label: string, cas: CaseKey): Option => ({
  value,
  label,
  leads: { to: 'case', cas },
});
const goesOn = (value: string, label: string, question: QuestionKey): Option => ({
  value,
  label,
  leads: { to: 'question', question },
});

export const FIRST_QUESTION: QuestionKey = 'detenteur';

export const QUESTIONS: Readonly<Record<QuestionKey, Question>> = {
  detenteur: {
    question: 'Qui a produit cet enregistrement ?',
    aide: 'Le producteur est celui qui en a pris l’initiative et la responsabilité, et qui l’a financé.',
    options: [
      goesOn('moi', 'Moi, ou ma structure', 'code'),
      goesOn('mandat', 'Quelqu’un qui m’a confié la demande', 'code'),
      goesOn('acquis', 'Quelqu’un d’autre, et je l’ai acquis depuis', 'apport'),
      goesOn('licence', 'Quelqu’un d’autre, qui m’en a donné la licence', 'licence'),
      ends('autre', 'Quelqu’un d’autre', 'autreProducteur'),
    ],
  },
  code: {
    question: 'Cet enregistrement, exactement sous cette forme, a-t-il déjà un code ISRC ?',
    aide: 'Un distributeur en attribue souvent un lors de la mise en ligne.',
    options: [
      goesOn('non', 'Non', 'origine'),
      ends('oui', 'Oui', 'dejaCode'),
      ends('plusieurs', 'Oui, il en a même plusieurs', 'plusieursCodes'),
      ends('inconnu', 'Je ne sais pas, il est déjà en ligne ou en vente', 'codeInconnu'),
    ],
  },
  acquis: {
    question: 'Avait-il déjà un code lorsque vous l’avez acquis ?',
    aide: 'Le contrat, l’ancien producteur, un distributeur ou une plateforme de vente le disent souvent.',
    options: [
      ends('oui', 'Oui', 'acquisAvecCode'),
      ends('plusieurs', 'Oui, il en avait même plusieurs', 'plusieursCodes'),
      ends('non', 'Non', 'acquisSansCode'),
      ends('inconnu', 'Je ne sais pas', 'acquisInconnu'),
    ],
  },
  apport: {
    question: 'Y avez-vous apporté quelque chose de nouveau depuis ?',
    aide: 'Un nouveau mixage, des voix ou des instruments ajoutés, un montage ; un nettoyage du son n’en est pas un.',
    options: [
      goesOn('non', 'Non, il est tel que je l’ai acquis', 'acquis'),
      ends('oui', 'Oui', 'apportNouveau'),
    ],
  },
  licence: {
    question: 'A-t-il déjà un code ISRC ?',
    aide: 'Le producteur qui vous donne la licence est le premier à pouvoir le dire.',
    options: [
      ends('oui', 'Oui', 'licenceAvecCode'),
      ends('non', 'Non, le producteur l’a confirmé', 'licenceSansCode'),
      ends('inconnu', 'Je ne sais pas', 'licenceInconnu'),
    ],
  },
  origine: {
    question: 'Vient-il d’un enregistrement qui a déjà un code ?',
    options: [
      ends('non', 'Non, il est entièrement nouveau', 'inedit'),
      goesOn('oui', 'Oui, c’en est une autre version ou une autre forme', 'changement'),
      ends('clip', 'Oui, c’en est le clip', 'clip'),
    ],
  },
  changement: {
    question: 'Qu’est-ce qui a changé ?',
    aide: 'Si plusieurs choses ont changé, choisissez la première qui convient.',
    options: [
      ends('prise', 'L’interprétation : autre prise, concert, session acoustique', 'autrePrise'),
      ends('langue', 'La langue du chant', 'autreLangue'),
      ends('remix', 'Le mixage : remix, nouveau mixage, son multicanal', 'remix'),
      ends(
        'interpretes',
        'Les instruments ou les voix : invité, version instrumentale, a cappella',
        'interpretes',
      ),
      ends('paroles', 'Les paroles : version explicite ou adoucie', 'paroles'),
      ends('montage', 'Le montage : version radio, version longue', 'montage'),
      ends('extrait', 'Il en reprend des extraits : pot-pourri, mix', 'extrait'),
      goesOn('duree', 'La durée seulement', 'ecart'),
      goesOn('bords', 'Les silences, les fondus ou la vitesse, très légèrement', 'ecart'),
      ends('restauration', 'Une restauration avec un apport artistique', 'restauration'),
      ends('remaster', 'La qualité du son : remaster, nettoyage', 'remaster'),
      ends('format', 'Le niveau, le format du fichier', 'format'),
      ends(
        'reedition',
        'Rien dans l’enregistrement : réédition, compilation, autre pays',
        'reedition',
      ),
    ],
  },
  ecart: {
    question: 'Quelle est la durée avant, et après ?',
    aide: 'Du premier au dernier son, en heures, minutes et secondes.',
    options: [],
  },
};
