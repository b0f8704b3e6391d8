import { IconArrowRight, IconPrinter } from '@tabler/icons-react';
import type { Advice } from '#domain/assistant/assistant.ts';
import { assistant as words } from '#web/app/catalogue/public/assistant.ts';
import { information } from '#web/app/catalogue/public/information.ts';
import { PUBLIC_PATHS } from '#web/app/shell/public-pages.ts';
import { useTitle } from '#web/app/title.ts';
import { Button } from '#web/design/action/button.tsx';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Assistant } from '#web/registration/assistant/assistant.tsx';
import { Ways } from '#web/texts/ways.tsx';
import { useUntilKnown } from '../use-until-known.ts';

/** `/about/nouveau-code`: the assistant, for anyone; nothing is kept. */
export function Component() {
  useTitle(words.title);
  const untilKnown = useUntilKnown();
  return (
    <div className="page">
      <PageHead title={words.title} subtitle={words.subtitle} />
      <div className="reading stack" {...untilKnown}>
        <Card label={words.title}>
          <Assistant actions={(advice) => <Next advice={advice} />} />
        </Card>
        <p className="secondary">{words.private}</p>
      </div>
      <Ways title={information.next} without="assistant" />
    </div>
  );
}

function Next({ advice: { verdict } }: { advice: Advice }) {
  return (
    <section className="stack gap-12">
      <h2>{words.next}</h2>
      <p>{words.nextOf[verdict]}</p>
      <p className="row no-print">
        {verdict === 'NOUVEAU' ? (
          <LinkButton to="/isrc" iconEnd={<IconArrowRight size={18} aria-hidden />}>
            {words.ask}
          </LinkButton>
        ) : null}
        {verdict === 'CONSERVER' ? (
          <LinkButton to={PUBLIC_PATHS.checker} iconEnd={<IconArrowRight size={18} aria-hidden />}>
            {words.check}
          </LinkButton>
        ) : null}
        <Button
          variant="secondary"
          icon={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {words.print}
        </Button>
      </p>
    </section>
  );
}
