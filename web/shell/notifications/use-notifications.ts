import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listNotifications, readNotifications } from '#contract/messages/notifications.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { notificationsMessages as messages } from './messages.ts';

/** First page, used by the header's badge and panel. */
export function useNewestNotifications() {
  return useQuery({
    queryKey: keyOf('notifications', {}, 'newest'),
    queryFn: ({ signal }) => call(listNotifications, { query: {} }, signal),
  });
}

/** All of them, page after page. */
export function useAllNotifications() {
  return useInfiniteQuery({
    queryKey: keyOf('notifications', {}, 'all'),
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { query: pageParam === '' ? {} : { suivant: pageParam } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ suivant }) => suivant,
  });
}

/** Marks one as read in the background; on failure it simply stays unread. */
export function useMarkRead() {
  const queries = useQueryClient();
  return (notificationId: number) => {
    call(readNotifications, { body: { notificationIds: [notificationId] } }).then(
      () => readAgain(queries, 'notifications'),
      () => undefined,
    );
  };
}

export function useMarkAllRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(readNotifications, { body: { toutes: true } }),
    onSuccess: async () => {
      await readAgain(queries, 'notifications');
      announce(messages.allRead);
    },
  });
}
