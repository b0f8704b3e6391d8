import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listNotifications, readNotifications } from '#contract/messages/notifications.ts';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { readAgain } from '#web/platform/api/query-client.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { notificationsMessages as messages } from './messages.ts';

/** The first page, which the button of the header counts and its panel begins. */
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

/** Marks one as read, behind what the person goes on to do: when it fails, it stays unread and no more. */
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
