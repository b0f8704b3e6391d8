/** Messages about prefixes, to their holders and to the staff who allocate them. */

import { counted, de } from '#domain/french.ts';
import { printedIsrc } from '#domain/isrc/isrc.ts';
import type { NotificationOf } from '#domain/notification/notification.ts';
import { isAgreed } from '#domain/register/agreement.ts';
import { type About, ended, type Message, shownPrefixe, typeText } from './message-texts.ts';

const PAGE = '/isrc/prefixes';
/** Staff have pages of their own for what members and they are both told. */
const pageIn = ({ area, slug }: Pick<About, 'area' | 'slug'>) =>
  area === 'society' ? `/${slug}/prefixes` : PAGE;
const SEE = 'Voir les préfixes';

const designation = (number: number) => String(number).padStart(5, '0');

export const prefixMessages = {
  PREFIX_ALLOCATED({ facts }: NotificationOf<'PREFIX_ALLOCATED'>, { ownName }: About): Message {
    const code = shownPrefixe(facts.code);
    const range = `du numéro ${designation(facts.rangeStart)} au ${designation(facts.rangeEnd)} chaque année`;
    return {
      titre: `Un préfixe pour ${ownName} : ${code}`,
      texte: `Il numérote vos ${typeText(facts.type)}, ${range}.`,
      lien: PAGE,
      mail: {
        sujet: `Votre préfixe ISRC : ${code}`,
        corps: [
          `Le préfixe ${code} est attribué à ${ownName}. Il numérote ses ${typeText(facts.type)}, ${range}.`,
          `Il servira aux codes de vos prochains ${typeText(facts.type)}, après vos préfixes déjà ouverts s’il leur reste des numéros.`,
        ],
        action: SEE,
      },
    };
  },

  PREFIX_CLOSED({ facts }: NotificationOf<'PREFIX_CLOSED'>, { ownName }: About): Message {
    const code = shownPrefixe(facts.code);
    return {
      titre: `Le préfixe ${code} est fermé`,
      texte: `Motif : ${ended(facts.motif)} Les codes déjà attribués restent valables.`,
      lien: PAGE,
      mail: {
        sujet: `Le préfixe ${code} est fermé`,
        corps: [
          `Le préfixe ${code} ${de(ownName)} ne sert plus à attribuer de nouveaux codes, pour ce motif :`,
          facts.motif,
          'Les codes déjà attribués restent valables pour toujours.',
        ],
        action: SEE,
      },
    };
  },

  PREFIX_NEARLY_EXHAUSTED(
    { structureId, facts }: NotificationOf<'PREFIX_NEARLY_EXHAUSTED'>,
    about: About,
  ): Message {
    const code = shownPrefixe(facts.code);
    const owner = structureId === null ? 'notre réserve' : about.ownName;
    const state = `90 % de ses numéros de ${facts.annee} sont attribués (${typeText(facts.type)}, ${owner}).`;
    return {
      titre: `Le préfixe ${code} arrive au bout de ses numéros`,
      texte: state,
      lien: pageIn(about),
      mail: {
        sujet: `Le préfixe ${code} arrive au bout de ses numéros`,
        corps: [
          `Préfixe ${code} : ${state}`,
          'Ensuite, les codes viendront du préfixe ouvert suivant. Sans lui, les demandes attendent, et aucune n’est perdue.',
        ],
        action: SEE,
      },
    };
  },

  OWN_NUMBERS_EXHAUSTED({ facts }: NotificationOf<'OWN_NUMBERS_EXHAUSTED'>, about: About): Message {
    const { ownName, area } = about;
    const type = typeText(facts.type);
    const titre = `Les préfixes ${de(ownName)} sont épuisés pour les ${type}`;
    const waits = `Un dossier attend : ces préfixes n’ont plus assez de numéros en ${facts.annee}. Rien n’est attribué, rien n’est perdu.`;
    const next =
      area === 'society'
        ? 'Ouvrez un préfixe à la structure, ou choisissez pour ce dossier notre réserve.'
        : 'Nous vous attribuons un nouveau préfixe, ou choisissons d’attribuer à ce dossier des codes de notre réserve : notre réponse vous le dira.';
    return {
      titre,
      texte: waits,
      lien: pageIn(about),
      mail: { sujet: titre, corps: [waits, next], action: SEE },
    };
  },

  AGREEMENT_ASKED({ facts }: NotificationOf<'AGREEMENT_ASKED'>): Message {
    const { codes } = facts;
    const [code = ''] = codes;
    const isOne = codes.length === 1;
    const which = isOne ? `le code ${printedIsrc(code)}` : counted(codes.length, 'code', 'codes');
    const titre = `Votre accord est demandé pour ${which}`;
    const texte = isOne
      ? 'Une autre structure déclare ce code, qui porte votre préfixe. Sans votre accord, il ne sera pas enregistré.'
      : 'Ces codes, que d’autres déclarent, portent votre préfixe. Sans votre accord, ils ne seront pas enregistrés.';
    return {
      titre,
      texte,
      lien: '/',
      mail: {
        // Sent once a day: others may be declared an hour later.
        sujet: 'Des codes de votre préfixe attendent votre accord',
        corps: [
          'Une autre structure déclare des codes qui portent votre préfixe. Sans votre accord, ils ne seront pas enregistrés.',
          'Le portail dit lesquels.',
        ],
        action: 'Répondre sur le portail',
      },
    };
  },

  AGREEMENT_ANSWERED(
    { facts }: NotificationOf<'AGREEMENT_ANSWERED'>,
    { ownName, area, slug }: About,
  ): Message {
    const code = printedIsrc(facts.isrc);
    const isYes = isAgreed(facts.etat);
    const titre = isYes
      ? `Accord donné pour le code ${code}`
      : `Accord refusé pour le code ${code}`;
    const isStaff = area === 'society';
    const declares = isStaff ? `${ownName} déclare ce code` : 'vous déclariez ce code';
    const texte = isYes
      ? `La structure titulaire de ce préfixe accepte que ${declares}.`
      : `La structure titulaire de ce préfixe n’accepte pas que ${declares} : ${ended(facts.reponse ?? '')}`;
    return {
      titre,
      texte,
      lien: isStaff ? `/${slug}/demandes` : '/isrc/demandes',
      mail: { sujet: titre, corps: [texte], action: 'Ouvrir les demandes' },
    };
  },

  NUMBERS_EXHAUSTED({ facts }: NotificationOf<'NUMBERS_EXHAUSTED'>, about: About): Message {
    const type = typeText(facts.type);
    return {
      titre: `Plus assez de numéros pour les ${type}`,
      texte: `Un dossier attend : les préfixes ouverts ne suffisent plus en ${facts.annee}. Rien n’est attribué, rien n’est perdu.`,
      lien: pageIn(about),
      mail: {
        sujet: `À traiter : plus assez de numéros pour les ${type}`,
        corps: [
          `Un dossier n’a pas pu être validé : les préfixes ouverts pour les ${type} n’ont plus assez de numéros en ${facts.annee}.`,
          'Aucun code n’a été attribué et rien n’est perdu. Ouvrez un préfixe, puis validez le dossier à nouveau.',
        ],
        action: 'Ouvrir un préfixe',
      },
    };
  },
};
