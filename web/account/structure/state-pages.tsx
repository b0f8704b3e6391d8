import { IconArrowRight } from '@tabler/icons-react';
import type { StructureOut } from '#contract/account/structure.ts';
import { SECTIONS } from '#domain/structure/rows/structure-field.ts';
import { structureWords } from '#web/app/catalogue/account/structure.ts';
import { useUser } from '#web/app/session/use-session.ts';
import { useTitle } from '#web/app/title.ts';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { UsualTerms } from '#web/registration/terms/usual-terms.tsx';
import { DocumentsCard } from '../justificatifs/documents-card.tsx';
import { SectionFacts } from './structure-facts.tsx';
import { Timeline } from './timeline.tsx';

/** The society is looking: what was sent can be read, and a paper still be added. */
export function WaitingPage({ structure }: { structure: StructureOut }) {
  const words = structureWords.waiting;
  const { menu } = useUser();
  useTitle(words.title);
  return (
    <div className="page account-page">
      <PageHead title={words.title} subtitle={structure.displayName} />
      <Timeline structure={structure} />
      <Notice tone="info">
        <p>{words.sentence}</p>
        <p>{words.frozen}</p>
        {structure.submittedAt ? (
          <p>
            {words.sent} <Moment at={structure.submittedAt} />
          </p>
        ) : null}
        <UsualTerms />
        {menu.preparer ? (
          <p>
            <LinkButton to="/isrc" size="small">
              {words.prepare}
            </LinkButton>
          </p>
        ) : null}
      </Notice>
      {SECTIONS.map((section) => (
        <Card key={section} title={structureWords.sections[section]}>
          <SectionFacts structure={structure} section={section} />
        </Card>
      ))}
      <div id="justificatifs" tabIndex={-1}>
        <DocumentsCard structureId={structure.structureId} />
      </div>
    </div>
  );
}

/** The society said yes: the way to the first request. */
export function AcceptedPage({ structure }: { structure: StructureOut }) {
  const words = structureWords.accepted;
  const { menu } = useUser();
  useTitle(words.title);
  return (
    <div className="page account-page">
      <PageHead title={words.title} subtitle={structure.displayName} />
      <Timeline structure={structure} />
      <Notice tone="success">
        <p>{menu.nouvelleDemande ? words.sentence : words.others}</p>
      </Notice>
      <p className="row">
        {menu.nouvelleDemande ? (
          <LinkButton to="/isrc" iconEnd={<IconArrowRight size={18} aria-hidden />}>
            {words.ask}
          </LinkButton>
        ) : null}
        <LinkButton to="/account/structure" variant="secondary">
          {words.see}
        </LinkButton>
      </p>
    </div>
  );
}
