import { counted } from '#web/design/plural.ts';

/** Texts of the similar recordings, for staff. */
export const similarStaff = {
  ours: 'Dans ce dossier',
  none: 'Aucun enregistrement proche dans le registre.',
  summary: (band: string, score: number) => `${band}, ${score} sur 100`,
  score: (score: number) => `${score} sur 100`,
  unanswered: 'Sans réponse du déclarant.',
  answer: 'Réponse du déclarant :',
  stale: 'L’un des deux enregistrements a changé depuis cette réponse.',
  sameDossier: 'Autre ligne de ce dossier.',
} as const;

const inFrench = (value: number) => value.toLocaleString('fr-FR');

/** Texts of the comparison by sound, for staff. */
export const soundStaff = {
  title: 'Comparer par le son',
  what: 'Les empreintes gardées avec ces enregistrements sont comparées à celles de tout le registre.',
  compare: 'Comparer les sons',
  comparing: 'Comparaison des sons…',
  noSound: 'Aucune empreinte sonore n’est gardée avec ces enregistrements.',
  nothing: (count: number) =>
    `${counted(count, 'empreinte comparée', 'empreintes comparées')} : le registre ne connaît aucun de ces sons.`,
  same: 'Même son',
  similar: 'Son très voisin',
  result: (code: string, titre: string, artiste: string) =>
    [code, `« ${titre || 'Sans titre'} »`, artiste].filter(Boolean).join(', '),
  by: (raison: string) => `Structure : ${raison}`,
  share: (percent: number) => `${percent} % du son se retrouve`,
  later: (seconds: number) =>
    seconds === 0
      ? ''
      : `commence ${inFrench(Math.abs(seconds))} s plus ${seconds > 0 ? 'tard' : 'tôt'}`,
  faster: (hundredths: number) =>
    hundredths === 0 ? '' : `vitesse différente de ${inFrench(Math.abs(hundredths))} %`,
  otherSound: (named: string) => `Mêmes mots, autre son : ${named}. Un nouveau code se justifie.`,
} as const;
