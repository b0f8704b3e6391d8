import { IconArrowRight } from '@tabler/icons-react';
import type { StructureOut } from '#contract/account/structure.ts';
import { SECTIONS } from '#domain/structure/rows/structure-field.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { structureMessages } from '#web/form/messages/structure.ts';
import { useTitle } from '#web/platform/page/title.ts';
import { useUser } from '#web/platform/session/use-session.ts';
import { UsualTerms } from '#web/registration/terms/usual-terms.tsx';
import { DocumentsCard } from '../justificatifs/documents-card.tsx';
import { SectionFacts } from './structure-facts.tsx';
import { Timeline } from './timeline.tsx';

/** Page while the society reviews: submitted data is readable, and papers can still be added. */
export function WaitingPage({ structure }: { structure: StructureOut }) {
  const messages = structureMessages.waiting;
  const { menu } = useUser();
  useTitle(messages.title);
  return (
    <div className="page account-page">
      <PageHead title={messages.title} subtitle={structure.displayName} />
      <Timeline structure={structure} />
      <AlertBox tone="info">
        <p>{messages.sentence}</p>
        <p>{messages.frozen}</p>
        {structure.submittedAt ? (
          <p>
            {messages.sent} <Timestamp at={structure.submittedAt} />
          </p>
        ) : null}
        <UsualTerms />
        {menu.preparer ? (
          <p>
            <LinkButton to="/isrc" size="small">
              {messages.prepare}
            </LinkButton>
          </p>
        ) : null}
      </AlertBox>
      {SECTIONS.map((section) => (
        <Card key={section} title={structureMessages.sections[section]}>
          <SectionFacts structure={structure} section={section} />
        </Card>
      ))}
      <div id="justificatifs" tabIndex={-1}>
        <DocumentsCard structureId={structure.structureId} />
      </div>
    </div>
  );
}

/** Page after acceptance: the link to the first request. */
export function AcceptedPage({ structure }: { structure: StructureOut }) {
  const messages = structureMessages.accepted;
  const { menu } = useUser();
  useTitle(messages.title);
  return (
    <div className="page account-page">
      <PageHead title={messages.title} subtitle={structure.displayName} />
      <Timeline structure={structure} />
      <AlertBox tone="success">
        <p>{menu.nouvelleDemande ? messages.sentence : messages.rest}</p>
      </AlertBox>
      <p className="row">
        {menu.nouvelleDemande ? (
          <LinkButton to="/isrc" iconEnd={<IconArrowRight size={18} aria-hidden />}>
            {messages.ask}
          </LinkButton>
        ) : null}
        <LinkButton to="/account/structure" variant="secondary">
          {messages.see}
        </LinkButton>
      </p>
    </div>
  );
}
