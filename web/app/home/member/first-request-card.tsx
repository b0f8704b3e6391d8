import { IconArrowRight } from '@tabler/icons-react';
import { signedInHome } from '#web/app/catalogue/home/signed-in-home.ts';
import { LinkButton, TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { UsualTerms } from '#web/registration/terms/usual-terms.tsx';

const words = signedInHome.member.first;

/** Whoever has never asked for a code has one thing to do: this one. */
export function FirstRequestCard() {
  return (
    <Card title={words.title}>
      <div className="stack">
        <p>{words.sentence}</p>
        <UsualTerms />
        <p className="row">
          <LinkButton
            to="/isrc/dossier/nouveau?etape=un"
            iconEnd={<IconArrowRight size={18} aria-hidden />}
          >
            {words.one}
          </LinkButton>
          <TextLink to="/isrc/dossier/nouveau">{words.many}</TextLink>
        </p>
      </div>
    </Card>
  );
}
