import { counted, pick } from '#web/design/plural.ts';

/** Texts of notifications: header button, panel and page. */
export const notificationsMessages = {
  title: 'Notifications',
  newest: 'Les plus récentes',
  /** Appended to the button's accessible name. */
  unreadCount: (count: number) => counted(count, 'notification non lue', 'notifications non lues'),
  /** Text of the badge on the button. */
  badge: (count: number) => (count > 99 ? '99+' : String(count)),
  unread: 'Non lue',
  /** Subtitle of the page. */
  state: (count: number) =>
    count === 0
      ? 'Vous avez tout lu.'
      : `${counted(count, 'notification', 'notifications')} ${pick(count, 'vous attend', 'vous attendent')}.`,
  about: (structure: string) => `Pour ${structure}`,
  readAll: 'Tout marquer comme lu',
  allRead: 'Toutes vos notifications sont lues.',
  nothingUnread: 'Il n’y a plus rien à marquer : vous avez tout lu.',
  seeAll: 'Voir toutes les notifications',
  older: 'Afficher les plus anciennes',
  list: 'Vos notifications',
  empty: 'Rien de nouveau pour l’instant',
  emptyHint:
    'Nous vous préviendrons ici dès qu’une demande avance, qu’un code est attribué ou que votre équipe change.',
} as const;
