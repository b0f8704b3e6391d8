import type { DossierRow } from '#contract/registration/dossier.ts';
import { LinkButton, TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { signedInHome } from '#web/shell/home/messages/signed-in.ts';
import { useDossiers } from './use-dossiers.ts';

const messages = signedInHome.member;
const SHOWN_DRAFTS = 3;

/** Latest drafts, before anything new: most people return to finish one. */
export function ResumeCard() {
  const { data, error, refetch } = useDossiers('draft');
  const drafts = (data?.rows ?? []).toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  // Without drafts the card disappears.
  if (data && drafts.length === 0) return null;
  return (
    <Card title={messages.resume}>
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={4} />}
      <ul className="home-list list lines">
        {drafts.slice(0, SHOWN_DRAFTS).map((draft, index) => (
          <DraftLine key={draft.dossierId} draft={draft} first={index === 0} />
        ))}
      </ul>
      {drafts.length > SHOWN_DRAFTS ? (
        <p className="home-more">
          <TextLink to="/isrc/demandes">{messages.allDrafts}</TextLink>
        </p>
      ) : null}
    </Card>
  );
}

function DraftLine({ draft, first }: { draft: DossierRow; first: boolean }) {
  const title = draft.titre ?? messages.untitled;
  return (
    <li>
      <span className="home-line">
        <b>{title}</b>
        <span className="secondary">
          {messages.draft(draft.phonogrammes + draft.videogrammes)}, {messages.changed}{' '}
          <Timestamp at={draft.updatedAt} />
        </span>
      </span>
      <LinkButton
        to={`/isrc/dossier/${draft.dossierId}`}
        variant={first ? 'primary' : 'secondary'}
        size="small"
        aria-label={messages.continueDraft(title)}
      >
        {messages.continue}
      </LinkButton>
    </li>
  );
}
