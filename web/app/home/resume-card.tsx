import type { DossierRow } from '#contract/registration/dossier.ts';
import { LinkButton, TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { signedInHome } from '../catalogue/home/signed-in-home.ts';
import { ProblemNotice } from '../page/problem-notice.tsx';
import { useDossiers } from './use-dossiers.ts';

const words = signedInHome.member;
const SHOWN_DRAFTS = 3;

/** The latest drafts, before anything new: most people come back to finish. */
export function ResumeCard() {
  const { data, error, refetch } = useDossiers('draft');
  const drafts = (data?.rows ?? []).toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return (
    <Card title={words.resume}>
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={4} />}
      {data && drafts.length === 0 ? <p className="muted">{words.resumeNothing}</p> : null}
      <ul className="home-list">
        {drafts.slice(0, SHOWN_DRAFTS).map((draft, index) => (
          <DraftLine key={draft.dossierId} draft={draft} first={index === 0} />
        ))}
      </ul>
      {drafts.length > SHOWN_DRAFTS ? (
        <p className="home-more">
          <TextLink to="/isrc/demandes">{words.allDrafts}</TextLink>
        </p>
      ) : null}
    </Card>
  );
}

function DraftLine({ draft, first }: { draft: DossierRow; first: boolean }) {
  const title = draft.titre ?? words.untitled;
  return (
    <li>
      <span className="home-line">
        <b>{title}</b>
        <span className="secondary">
          {words.draft(draft.phonogrammes + draft.videogrammes)}, {words.changed}{' '}
          <Moment at={draft.updatedAt} />
        </span>
      </span>
      <LinkButton
        to={`/isrc/dossier/${draft.dossierId}`}
        variant={first ? 'primary' : 'secondary'}
        size="small"
        aria-label={words.continueDraft(title)}
      >
        {words.continue}
      </LinkButton>
    </li>
  );
}
