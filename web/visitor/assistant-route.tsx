import { IconArrowRight, IconPrinter } from '@tabler/icons-react';
import type { Advice } from '#domain/assistant/assistant.ts';
import { Button } from '#web/design/action/button.tsx';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { information } from '#web/messages/information.ts';
import { PUBLIC_PATHS } from '#web/platform/page/public-pages.ts';
import { useTitle } from '#web/platform/page/title.ts';
import { Assistant } from '#web/registration/assistant/assistant.tsx';
import { assistant as messages } from '#web/registration/assistant/messages.ts';
import { Ways } from '#web/texts/ways.tsx';
import { useUntilLoaded } from './use-until-loaded.ts';

/** `/about/nouveau-code`: the assistant, for anyone; nothing is stored. */
export function Component() {
  useTitle(messages.title);
  const untilLoaded = useUntilLoaded();
  return (
    <div className="page">
      <PageHead title={messages.title} subtitle={messages.subtitle} />
      <div className="reading stack" {...untilLoaded}>
        <Card label={messages.title}>
          <Assistant actions={(advice) => <Next advice={advice} />} />
        </Card>
        <p className="secondary">{messages.private}</p>
      </div>
      <Ways title={information.next} without="assistant" />
    </div>
  );
}

function Next({ advice: { verdict: decision } }: { advice: Advice }) {
  return (
    <section className="stack gap-12">
      <h2>{messages.next}</h2>
      <p>{messages.nextOf[decision]}</p>
      <p className="row no-print">
        {decision === 'NOUVEAU' ? (
          <LinkButton to="/isrc" iconEnd={<IconArrowRight size={18} aria-hidden />}>
            {messages.ask}
          </LinkButton>
        ) : null}
        {decision === 'CONSERVER' ? (
          <LinkButton to={PUBLIC_PATHS.checker} iconEnd={<IconArrowRight size={18} aria-hidden />}>
            {messages.check}
          </LinkButton>
        ) : null}
        <Button
          variant="secondary"
          icon={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {messages.print}
        </Button>
      </p>
    </section>
  );
}
