/** Messages about teams: arrivals, departures and roles. */

import { de } from '#domain/french.ts';
import type { NotificationOf } from '#domain/notification/notification.ts';
import { type About, capitalised, type Message, rolesText, theStructure } from './message-texts.ts';

const OPEN = 'Ouvrir le portail';
/** Without details: at most one mail a day, and the portal shows the current roles. */
const YOUR_ROLES = 'Le portail vous dit quels sont vos rôles.';

export const teamMessages = {
  TEAM_INVITED({ facts }: NotificationOf<'TEAM_INVITED'>, about: About): Message {
    return {
      titre: `Bienvenue dans ${theStructure(about)}`,
      texte: `Vos rôles : ${rolesText(facts)}.`,
      lien: '/',
      mail: {
        sujet: 'On vous attend sur le Portail ISRC',
        corps: [
          `${capitalised(theStructure(about))} vous invite à la rejoindre sur le portail où se demandent et se suivent les codes ISRC.`,
          'Connectez-vous avec cette adresse électronique, ou créez votre compte avec elle : votre accès est prêt.',
          YOUR_ROLES,
          'Vous n’attendiez pas cette invitation ? Ignorez ce message, rien ne se passera sans vous.',
        ],
        action: OPEN,
      },
    };
  },

  INVITATION_RECEIVED({ facts }: NotificationOf<'INVITATION_RECEIVED'>, about: About): Message {
    return {
      titre: `${capitalised(theStructure(about))} vous invite`,
      texte: `Rôles proposés : ${rolesText(facts)}. Acceptez ou refusez sur votre page d’accueil.`,
      lien: '/',
      mail: {
        sujet: 'Une invitation vous attend sur le Portail ISRC',
        corps: [
          `${capitalised(theStructure(about))} vous invite à la rejoindre sur le portail, qui vous dit quels rôles elle vous propose.`,
          'Rien ne change tant que vous n’avez pas répondu : elle ne voit de vous que l’adresse à laquelle elle vous invite.',
        ],
        action: 'Accepter ou refuser',
      },
    };
  },

  INVITATION_ACCEPTED(
    { facts }: NotificationOf<'INVITATION_ACCEPTED'>,
    { ownName }: About,
  ): Message {
    const sentence = `${facts.email} a accepté votre invitation et fait partie ${de(ownName)}.`;
    return {
      titre: 'Votre invitation est acceptée',
      texte: sentence,
      lien: '/account/structure/team',
      mail: { sujet: 'Votre invitation est acceptée', corps: [sentence], action: OPEN },
    };
  },

  INVITATION_REFUSED({ facts }: NotificationOf<'INVITATION_REFUSED'>, { ownName }: About): Message {
    const sentence = `${facts.email} n’a pas souhaité rejoindre ${ownName}.`;
    return {
      titre: 'Votre invitation est refusée',
      texte: sentence,
      lien: '/account/structure/team',
      mail: { sujet: 'Votre invitation est refusée', corps: [sentence], action: OPEN },
    };
  },

  /**
   * Also sent to people who requested nothing: staff attached them, or their structure was merged
   * into this one.
   */
  TEAM_JOINED({ facts }: NotificationOf<'TEAM_JOINED'>, about: About): Message {
    const joined = `Vous avez rejoint ${theStructure(about)}`;
    return {
      titre: joined,
      texte: `Vos rôles : ${rolesText(facts)}.`,
      lien: '/',
      mail: {
        sujet: joined,
        corps: [`${joined}. ${YOUR_ROLES}`],
        action: OPEN,
      },
    };
  },

  TEAM_DECLINED({ facts: { motif } }: NotificationOf<'TEAM_DECLINED'>, about: About): Message {
    const answer = `${capitalised(theStructure(about))} n’a pas donné suite à votre demande de rattachement.`;
    return {
      titre: 'Votre demande de rattachement n’est pas acceptée',
      texte: motif === null ? answer : `${answer} ${motif}`,
      lien: '/',
      mail: {
        sujet: 'Votre demande de rattachement n’est pas acceptée',
        corps: [
          answer,
          ...(motif === null ? [] : [motif]),
          'Si vous pensez à une erreur, parlez-en avec elle, puis renouvelez votre demande sur le portail.',
        ],
        action: OPEN,
      },
    };
  },

  TEAM_ROLES_CHANGED({ facts }: NotificationOf<'TEAM_ROLES_CHANGED'>, about: About): Message {
    return {
      titre: 'Vos rôles ont changé',
      texte: `Vos rôles dans ${theStructure(about)} : ${rolesText(facts)}.`,
      lien: '/',
      mail: {
        sujet: 'Vos rôles sur le Portail ISRC ont changé',
        corps: [`Vos rôles dans ${theStructure(about)} ont changé. ${YOUR_ROLES}`],
        action: OPEN,
      },
    };
  },

  TEAM_REMOVED(_notification: NotificationOf<'TEAM_REMOVED'>, about: About): Message {
    return {
      titre: `Vous ne faites plus partie ${de(theStructure(about))}`,
      texte: 'Ses demandes et ses codes ne vous sont plus accessibles.',
      lien: '/',
      mail: {
        sujet: 'Votre accès à une structure a pris fin',
        corps: [
          `Vous ne faites plus partie ${de(theStructure(about))} sur le portail : ses demandes et ses codes ne vous sont plus accessibles.`,
          'Votre compte, lui, reste ouvert.',
        ],
        action: OPEN,
      },
    };
  },

  JOIN_REQUESTED({ facts }: NotificationOf<'JOIN_REQUESTED'>, { ownName }: About): Message {
    return {
      titre: `Une demande pour rejoindre ${ownName}`,
      texte: `${capitalised(nameOf(facts))} souhaite rejoindre votre équipe et attend votre réponse.`,
      lien: '/account/structure/team',
      mail: {
        sujet: `Une personne souhaite rejoindre ${ownName}`,
        // The person's name is private, and shown only on the page where the request is answered.
        corps: [
          `Une personne demande à rejoindre ${ownName} sur le portail.`,
          'Elle n’a accès à rien tant que vous ne l’avez pas acceptée.',
        ],
        action: 'Voir la demande et répondre',
      },
    };
  },

  TEAM_ATTACHED({ facts }: NotificationOf<'TEAM_ATTACHED'>, { ownName }: About): Message {
    const who = nameOf(facts);
    const sentence = `Nous avons rattaché ${who} à votre équipe. Ses rôles se lisent dans la liste de vos collaborateurs.`;
    return {
      titre: `${capitalised(who)} fait partie ${de(ownName)}`,
      texte: sentence,
      lien: '/account/structure/team',
      mail: { sujet: 'Votre équipe s’agrandit', corps: [sentence], action: OPEN },
    };
  },
};

const nameOf = ({ prenom, nom }: { readonly prenom: string; readonly nom: string }) =>
  `${prenom} ${nom}`.trim() || 'une personne';
