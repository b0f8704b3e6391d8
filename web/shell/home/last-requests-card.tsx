import { useQuery } from '@tanstack/react-query';
import { listDossiers } from '#contract/registration/dossier.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useOwnStructureId } from '#web/platform/session/use-own-structure.ts';
import { DossierBadge } from '#web/registration/statut-badge.tsx';
import { signedInHome } from '#web/shell/home/messages/signed-in.ts';

const messages = signedInHome.member;
const SHOWN = 5;

/** Submitted requests, whatever their outcome; drafts have their own card. */
export function LastRequestsCard() {
  const structureId = useOwnStructureId();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('dossiers', {}, 'last', structureId),
    // Passing a total avoids counting, as none is shown here.
    queryFn: ({ signal }) =>
      call(
        listDossiers,
        { body: { structureId, file: 'sent', page: { taille: SHOWN, total: 0 } } },
        signal,
      ),
  });
  const sent = data?.rows ?? [];
  if (data && sent.length === 0) return null;
  return (
    <Card
      title={messages.lastRequests}
      aside={<TextLink to="/isrc/demandes">{messages.allRequests}</TextLink>}
    >
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={SHOWN} height={32} />}
      <ul className="home-list list lines">
        {sent.map(({ dossierId, numero, titre, etat, updatedAt }) => (
          <li key={dossierId}>
            <span className="home-line">
              <TextLink to={`/isrc/dossier/${dossierId}`}>
                {titre ?? messages.request(numero)}
              </TextLink>
              <span className="secondary">
                <Timestamp at={updatedAt} />
              </span>
            </span>
            <DossierBadge etat={etat} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
