import { useQuery } from '@tanstack/react-query';
import type { SessionUser } from '#contract/session.ts';
import { readFirstStart } from '#contract/workbench/first-start.ts';
import { firstStart as messages } from '#web/backoffice/firststart/messages.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { firstStartPath } from '#web/platform/page/navigation.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';

/** For managers of the society, until all steps are done. Not shown in a demonstration. */
export function FirstStartAlert({ user }: { user: SessionUser }) {
  const { brand, flags } = useConfiguration();
  const { data } = useQuery({
    queryKey: keyOf('miseEnService'),
    queryFn: ({ signal }) => call(readFirstStart, {}, signal),
    enabled: user.menu.marques && !flags.demonstration,
  });
  const left = (data?.etapes ?? []).filter(({ faite }) => !faite).length;
  if (left === 0) return null;
  return (
    <AlertBox tone="info" title={messages.notification.title}>
      <p>{messages.left(left)}</p>
      <p>
        <TextLink to={firstStartPath(brand.slug)}>{messages.notification.see}</TextLink>
      </p>
    </AlertBox>
  );
}
