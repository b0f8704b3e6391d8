import { useQuery } from '@tanstack/react-query';
import { listCodes } from '#contract/registration/isrc.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useOwnStructureId } from '#web/platform/session/use-own-structure.ts';
import { signedInHome } from '#web/shell/home/messages/signed-in.ts';

const messages = signedInHome.member;
const SHOWN = 5;

/** Latest codes with copy buttons, the usual reason for a visit. */
export function LastCodesCard() {
  const structureId = useOwnStructureId();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('elements', {}, 'codes', 'last', structureId),
    queryFn: ({ signal }) =>
      call(
        listCodes,
        { body: { structureId, limite: SHOWN, tri: { champ: 'attribueLe', sens: 'desc' } } },
        signal,
      ),
  });
  return (
    <Card
      title={messages.lastCodes}
      aside={<TextLink to="/isrc/list">{messages.allCodes}</TextLink>}
    >
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={SHOWN} height={32} />}
      <ul className="home-list list lines">
        {data?.rows.map(({ elementId, isrc, titre, artiste }) => (
          <li key={elementId}>
            <span className="home-line">
              <TextLink to={`/isrc/list?code=${isrc ?? ''}`}>
                {titre ?? messages.untitledRecording}
              </TextLink>
              <span className="secondary">{artiste}</span>
            </span>
            <IsrcCode isrc={isrc} copy />
          </li>
        ))}
      </ul>
    </Card>
  );
}
