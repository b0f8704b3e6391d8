/** Messages about a structure's own software, to its managers. */

import { dayFormat, de } from '#domain/french.ts';
import type { NotificationOf } from '#domain/notification/notification.ts';
import type { About, Message } from './message-texts.ts';

const DAY = dayFormat({ dateStyle: 'long', timeZone: 'Europe/Paris' });

export const softwareMessages = {
  WEBHOOK_DISABLED({ facts }: NotificationOf<'WEBHOOK_DISABLED'>, { ownName }: About): Message {
    const { serveur } = facts;
    const depuis = DAY.format(new Date(facts.depuis));
    return {
      titre: `Votre logiciel ne répond plus : ${serveur}`,
      texte: `Plus rien n’arrive depuis le ${depuis} : les envois vers cette adresse sont arrêtés.`,
      lien: '/account/structure/logiciels',
      mail: {
        sujet: `Les envois vers ${serveur} sont arrêtés`,
        corps: [
          `Le portail prévient le logiciel ${de(ownName)} à l’adresse ${de(serveur)}. Depuis le ${depuis}, plus aucun envoi n’y arrive : ils sont arrêtés.`,
          'Vos dossiers et vos codes ne sont pas touchés. Une fois le logiciel remis en marche, réactivez son adresse dans « Logiciels de la structure », puis renvoyez ce qui manque.',
        ],
        action: 'Ouvrir les logiciels de la structure',
      },
    };
  },
};
