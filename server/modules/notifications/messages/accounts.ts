/** Messages about accounts: the validation of a structure with the person who opened it. */

import { de } from '#domain/french.ts';
import type { NotificationOf } from '#domain/notification/notification.ts';
import type { Right } from '#domain/profile/rights.ts';
import { isAgreed } from '#domain/register/agreement.ts';
import { type About, ended, type Message } from './message-texts.ts';

export const accountMessages = {
  IDENTITY_CHANGE_ASKED(
    { facts }: NotificationOf<'IDENTITY_CHANGE_ASKED'>,
    { slug }: About,
  ): Message {
    const titre = `Changement d’identité demandé : ${facts.nom}`;
    return {
      titre,
      texte: `Les informations validées attendent votre réponse pour changer. Motif : ${ended(facts.motif)}`,
      lien: `/${slug}/identites`,
      mail: {
        sujet: `À traiter : changement d’identité ${de(facts.nom)}`,
        corps: [
          `${facts.nom} demande de changer une identité validée, pour ce motif :`,
          facts.motif,
        ],
        action: 'Ouvrir la demande',
      },
    };
  },

  IDENTITY_CHANGE_ANSWERED({ facts }: NotificationOf<'IDENTITY_CHANGE_ANSWERED'>): Message {
    const { nom, etat, reponse, ofStructure } = facts;
    const isYes = isAgreed(etat);
    const titre = isYes
      ? `Changement d’identité fait : ${nom}`
      : `Changement d’identité refusé : ${nom}`;
    const texte = isYes
      ? 'Le changement demandé est fait : la fiche le montre.'
      : 'Le changement demandé n’a pas été accepté. Rien n’a changé.';
    return {
      titre,
      texte: reponse === null ? texte : `${texte} ${reponse}`,
      lien: ofStructure ? '/account/structure' : '/account/profile',
      mail: {
        sujet: titre,
        corps: [texte, ...(reponse === null ? [] : [reponse])],
        action: ofStructure ? 'Voir la structure' : 'Voir le profil',
      },
    };
  },

  ADDRESS_CHANGE_ASKED({ facts }: NotificationOf<'ADDRESS_CHANGE_ASKED'>): Message {
    const next = facts.adresse ?? 'une autre';
    return {
      titre: 'Changement d’adresse demandé',
      texte: `Votre adresse électronique deviendra ${next} dès que cette nouvelle adresse sera confirmée. Vous n’avez rien demandé ? Écrivez-nous.`,
      lien: '/account/profile',
      mail: {
        sujet: 'Un changement de votre adresse est demandé',
        corps: [
          `On nous demande de remplacer cette adresse électronique, qui est la vôtre sur le Portail ISRC, par ${next}.`,
          'Rien ne change encore : nous attendons que la nouvelle adresse soit confirmée. Jusque-là, c’est ici que nous vous écrivons.',
          'Vous êtes au courant ? Vous n’avez rien à faire de ce message : ouvrez celui que vous recevez à la nouvelle adresse.',
          'Sinon, écrivez-nous sans attendre, à l’adresse ci-dessous : nous arrêterons ce changement.',
        ],
        action: 'Voir votre profil',
      },
    };
  },

  ADDRESS_TO_PROVE({ facts }: NotificationOf<'ADDRESS_TO_PROVE'>): Message {
    return {
      titre: 'Confirmez votre nouvelle adresse',
      texte: 'Ouvrez le lien du message pour confirmer que cette adresse est la vôtre.',
      lien: `/account/adresse/${facts.jeton}`,
      mail: {
        sujet: 'Confirmez votre nouvelle adresse',
        corps: [
          'Cette adresse électronique doit devenir la vôtre sur le Portail ISRC.',
          'Pour confirmer qu’elle vous appartient, ouvrez le lien ci-dessous, dans les 24 heures.',
          'Vous n’attendiez pas ce message ? N’ouvrez pas le lien et oubliez-le : rien ne changera.',
        ],
        action: 'Confirmer mon adresse',
      },
    };
  },

  ADDRESS_CHANGED({ facts }: NotificationOf<'ADDRESS_CHANGED'>): Message {
    const next = facts.adresse ?? 'celle de votre compte de connexion';
    return {
      titre: 'Votre adresse électronique a changé',
      texte: `C’est maintenant ${next}. Vous n’avez rien changé ? Écrivez-nous.`,
      lien: '/account/profile',
      mail: {
        sujet: 'Votre adresse électronique a changé',
        corps: [
          `Votre adresse électronique sur le Portail ISRC est maintenant ${next}, comme sur votre compte de connexion. Nous ne vous écrirons plus ici.`,
          'Vous êtes au courant ? Vous n’avez rien à faire.',
          'Sinon, écrivez-nous sans attendre, à l’adresse ci-dessous : quelqu’un se sert peut-être de votre compte.',
        ],
        action: 'Voir votre profil',
      },
    };
  },

  RIGHT_ASKED({ facts }: NotificationOf<'RIGHT_ASKED'>, { slug }: About): Message {
    const { title, what } = RIGHT_TEXTS[facts.genre];
    const texte = `Une personne demande ${what} de ses données. La loi laisse un mois pour lui répondre.`;
    return {
      titre: title,
      texte,
      lien: `/${slug}/droits`,
      mail: {
        sujet: `À traiter : ${title.charAt(0).toLocaleLowerCase('fr')}${title.slice(1)}`,
        corps: [
          texte,
          'Son nom et ses mots se lisent sur le portail, et votre réponse lui part par courriel.',
        ],
        action: 'Ouvrir les demandes sur les données',
      },
    };
  },

  RIGHT_ANSWERED({ facts }: NotificationOf<'RIGHT_ANSWERED'>): Message {
    const { genre, accordee, reponse } = facts;
    if (genre === 'EFFACEMENT' && accordee) return erased(reponse);
    const { what, done } = RIGHT_TEXTS[genre];
    const titre = accordee ? done : 'Notre réponse à votre demande sur vos données';
    const texte = accordee
      ? `Nous acceptons votre demande : ${what} de vos données.`
      : `Nous n’avons pas pu accepter votre demande : ${what} de vos données.`;
    const complaint =
      'Si cette réponse ne vous satisfait pas, vous pouvez nous écrire à l’adresse ci-dessous, ou saisir la CNIL (www.cnil.fr).';
    return {
      titre,
      texte: `${texte} ${ended(reponse)}`,
      lien: '/account/donnees',
      mail: {
        sujet: titre,
        corps: [texte, reponse, ...(accordee ? [] : [complaint])],
        action: 'Voir vos données',
      },
    };
  },

  ACCOUNT_SUBMITTED({ facts }: NotificationOf<'ACCOUNT_SUBMITTED'>, { ownName }: About): Message {
    return {
      titre: 'Votre compte est en cours de validation',
      texte: `Nous étudions le compte ${de(ownName)} ; la réponse viendra par courriel.`,
      lien: '/account/complete/structure',
      mail: {
        sujet: 'Votre compte est en cours de validation',
        corps: [
          `Merci : le compte ${de(ownName)} nous est bien parvenu.`,
          'Nous vérifions les informations et les justificatifs, puis nous vous écrivons.',
          facts.emailVerifie
            ? 'Vous n’avez rien d’autre à faire.'
            : 'Une seule chose vous reste à faire : confirmer votre adresse, par le lien du message que vous avez reçu à l’ouverture de votre compte. Votre page d’accueil permet d’en recevoir un nouveau.',
        ],
        action: 'Revoir votre compte',
      },
    };
  },

  ACCOUNT_ACCEPTED(
    _notification: NotificationOf<'ACCOUNT_ACCEPTED'>,
    { ownName, mayRequest }: About,
  ): Message {
    return {
      titre: `Bienvenue : le compte ${de(ownName)} est validé`,
      texte: mayRequest
        ? 'Vous pouvez dès maintenant demander vos codes ISRC.'
        : 'Votre espace vous est entièrement ouvert.',
      lien: mayRequest ? '/isrc' : '/',
      mail: {
        sujet: 'Bienvenue : votre compte est validé',
        corps: [
          `Le compte ${de(ownName)} est validé : votre espace vous est entièrement ouvert.`,
          ...(mayRequest ? ['Vous pouvez dès maintenant demander vos codes ISRC.'] : []),
        ],
        action: mayRequest ? 'Faire une première demande' : 'Ouvrir votre espace',
      },
    };
  },

  ACCOUNT_REFUSED({ facts }: NotificationOf<'ACCOUNT_REFUSED'>, { ownName }: About): Message {
    return {
      titre: 'Votre compte est à corriger',
      texte: `Le compte ${de(ownName)} ne peut pas encore être validé. Motif : ${facts.motif}`,
      lien: '/account/complete/structure',
      mail: {
        sujet: 'Votre compte est à corriger',
        corps: [
          `Nous avons examiné le compte ${de(ownName)} et ne pouvons pas encore le valider, pour ce motif :`,
          facts.motif,
          'Corrigez ce point, puis renvoyez le compte : nous le reprendrons aussitôt.',
        ],
        action: 'Corriger votre compte',
      },
    };
  },

  ACCOUNT_DELETED({ facts }: NotificationOf<'ACCOUNT_DELETED'>): Message {
    return {
      titre: `Le compte ${de(facts.raison)} a été supprimé`,
      texte: 'Cette structure n’est plus sur le portail. Si cela vous surprend, écrivez-nous.',
      lien: '/',
      mail: {
        sujet: 'Le compte de votre structure a été supprimé',
        corps: [
          `Le compte ${de(facts.raison)} a été supprimé : cette structure n’est plus sur le portail.`,
          'Si cela vous surprend, répondez-nous à l’adresse ci-dessous. Vous pouvez aussi la présenter de nouveau.',
        ],
        action: 'Ouvrir le portail',
      },
    };
  },
};

const RIGHT_TEXTS: Readonly<
  Record<Right, { readonly title: string; readonly what: string; readonly done: string }>
> = {
  RECTIFICATION: {
    title: 'Rectification de données demandée',
    what: 'la rectification',
    done: 'Vos données sont corrigées',
  },
  EFFACEMENT: {
    title: 'Effacement de données demandé',
    what: 'l’effacement',
    done: 'Vos données sont effacées',
  },
  ACCES: {
    title: 'Copie de données demandée',
    what: 'une copie',
    done: 'Une copie de vos données',
  },
};

/** The last words to somebody of whom nothing is kept. */
function erased(reponse: string): Message {
  const { done } = RIGHT_TEXTS.EFFACEMENT;
  const texte = 'Vous aviez demandé l’effacement de vos données sur le Portail ISRC : c’est fait.';
  return {
    titre: done,
    texte: `${texte} ${ended(reponse)}`,
    lien: '/',
    mail: {
      sujet: done,
      corps: [
        texte,
        reponse,
        'Vous ne pouvez plus vous connecter. Les codes attribués restent au registre, sans votre nom.',
        'Nous ne vous écrirons plus : votre adresse n’est plus conservée.',
      ],
      action: 'Ouvrir le portail',
    },
  };
}
