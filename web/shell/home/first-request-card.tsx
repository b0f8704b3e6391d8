import { IconArrowRight } from '@tabler/icons-react';
import { LinkButton, TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { UsualTerms } from '#web/registration/terms/usual-terms.tsx';
import { signedInHome } from '#web/shell/home/messages/signed-in.ts';

const messages = signedInHome.member.first;

/** Invitation to make the first request. */
export function FirstRequestCard() {
  return (
    <Card title={messages.title}>
      <div className="stack">
        <p>{messages.sentence}</p>
        <UsualTerms />
        <p className="row">
          <LinkButton
            to="/isrc/dossier/nouveau?etape=un"
            iconEnd={<IconArrowRight size={18} aria-hidden />}
          >
            {messages.one}
          </LinkButton>
          <TextLink to="/isrc/dossier/nouveau">{messages.many}</TextLink>
        </p>
      </div>
    </Card>
  );
}
