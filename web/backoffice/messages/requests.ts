/** Texts of the desks for short requests: a correction, a transfer, a request to join… */

import { counted, pick } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';
import { type BatchMessages, type BatchNouns, batchMessagesOf } from './batch.ts';

type Action = 'OK' | 'KO' | 'DELETE';
type ByAction = Readonly<Record<Action, string>>;

export type RequestNouns = Omit<BatchNouns, 'select' | 'about'> & {
  /** Titles of the page and of its queue. */
  readonly page: string;
  readonly heading: string;
  /** « Valider la correction ». */
  readonly buttons: ByAction;
  /** Effect of granting the request. */
  readonly effect: string;
  /** Sentence naming the readers of the reason: « La structure lira ce texte. » */
  readonly readBy: string;
  /** Label of the reason. */
  readonly why: string;
  readonly ended: string;
  readonly confirm: string;
  readonly searchPlaceholder: string;
};

export type RequestMessages = ReturnType<typeof requestedMessagesOf>;

export function requestedMessagesOf(nouns: RequestNouns) {
  const the = nouns.thisOne.toLocaleLowerCase('fr');
  const batch: BatchMessages = batchMessagesOf({
    ...nouns,
    select: (name, mark) => (mark === null ? name : `${name}, ${mark}`),
    about: (name, mark) => (mark === null ? name : `${name}, ${mark}`),
  });
  return naming({
    queue: queueMessagesOf(nouns),
    file: {
      page: nouns.page,
      previous: `${capital(nouns.noun[0])} ${precedent(nouns.feminine)} (K)`,
      next: `${capital(nouns.noun[0])} ${following(nouns.feminine)} (J)`,
      missing: nouns.ended,
      missingSentence: `La réponse a été donnée, ${theNoun(nouns)} retiré${nouns.feminine ? 'e' : ''}, ou l’adresse est incomplète.`,
      backToQueue: 'Revenir à la file',
      region: (title: string) => `${capital(nouns.noun[0])} : ${title}`,
      tabs: {
        label: `Parties ${nouns.feminine ? 'de la' : 'du'} ${nouns.noun[0]}`,
        file: capital(nouns.noun[0]),
        papers: 'Justificatifs',
      },
    },
    verdict: decisionMessagesOf(nouns, the),
    why: nouns.why,
    batch,
  });
}

const capital = (text: string) => `${text.charAt(0).toLocaleUpperCase('fr')}${text.slice(1)}`;
const theNoun = ({ feminine, noun }: RequestNouns) => `${feminine ? 'la' : 'le'} ${noun[0]}`;
const precedent = (feminine: boolean) => (feminine ? 'précédente' : 'précédent');
const following = (feminine: boolean) => (feminine ? 'suivante' : 'suivant');

function queueMessagesOf(nouns: RequestNouns) {
  const { noun, feminine, page, heading, buttons } = nouns;
  const e = feminine ? 'e' : '';
  const none = `${feminine ? 'Aucune' : 'Aucun'} ${noun[0]}`;
  const [one] = noun;
  return {
    page,
    region: page,
    heading,
    count: (count: number) => `(${count})`,
    filters: 'Filtrer la file',
    search: 'Rechercher dans la file',
    searchPlaceholder: nouns.searchPlaceholder,
    clearFilters: 'Effacer la recherche',
    list: `${page}, ce qui attend depuis le plus longtemps d’abord`,
    waiting: 'en attente depuis',
    empty: 'La file est vide',
    emptySentence: `${none} n’attend de réponse. La file se met à jour toute seule.`,
    noMatch: `${none} ne correspond à votre recherche`,
    result: (count: number) => `${counted(count, ...noun)} trouvé${e}${pick(count, '', 's')}`,
    nothingOpen: `${none} ouvert${e}`,
    nothingOpenSentence:
      'Choisissez dans la file, ou commencez par ce qui attend depuis le plus longtemps.',
    openOldest: `Ouvrir ${feminine ? 'la plus ancienne' : 'le plus ancien'}`,
    keys: [
      { key: 'J', effect: `${capital(one)} ${following(feminine)} de la file` },
      { key: 'K', effect: `${capital(one)} ${precedent(feminine)} de la file` },
      { key: 'V', effect: buttons.OK },
      { key: 'R', effect: `${buttons.KO} : ouvre la saisie du motif` },
      { key: 'C', effect: 'Chercher dans la file' },
      { key: 'P', effect: 'Justificatif précédent' },
      { key: 'S', effect: 'Justificatif suivant' },
      { key: 'L', effect: 'Lire les justificatifs en grand, ou revenir' },
      { key: 'Ctrl+Z', effect: 'Annuler ce qui n’est pas encore parti, pendant huit secondes' },
    ].filter(({ effect }) => effect !== ''),
  };
}

function decisionMessagesOf(nouns: RequestNouns, the: string) {
  const { noun, feminine, done, buttons } = nouns;
  const named = (name: string) => `${capital(noun[0])} : ${name}`;
  return {
    effect: nouns.effect,
    actions: buttons,
    why: (action: Action) => ({
      title: buttons[action],
      effect: nouns.readBy,
      hint: nouns.motif,
      required: nouns.motifMissing,
      send: buttons[action],
    }),
    ask: (action: Action) => ({
      title: `${buttons[action]} ?`,
      sentence: nouns.confirm,
      confirm: buttons[action],
    }),
    done: (action: Action, name: string) => `${named(name)}, ${done[action][0]}.`,
    leaving: `Votre décision sur ${the} est en cours d’envoi.`,
    reason: nouns.ended,
    nextIs: (name: string) => `Voici ${feminine ? 'la suivante' : 'le suivant'} : ${name}.`,
    last: 'La file est vide.',
    next: `${capital(noun[0])} ${following(feminine)}`,
    pending: {
      about: (name: string) => `${named(name)} :`,
      retains: `${capital(theNoun(nouns))} est revenu${feminine ? 'e' : ''} dans la file.`,
      open: `Ouvrir ${the}`,
      review: `Revoir ${the}`,
    },
  };
}
