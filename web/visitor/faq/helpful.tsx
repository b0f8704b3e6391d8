import { useId, useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { faq as messages } from '#web/messages/information.ts';
import { countEvent } from '#web/platform/count-event.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';

type HelpfulProps = { anchor: string; question: string };

/** If the answer did not help, offers to write to the society about that question. */
export function Helpful({ anchor, question }: HelpfulProps) {
  const id = useId();
  const { brand } = useConfiguration();
  const [helped, setHelped] = useState<boolean | null>(null);
  const say = (answer: boolean) => {
    countEvent('faq', answer ? 'oui' : 'non', anchor);
    setHelped(answer);
  };
  const request = { variant: 'secondary', size: 'small', 'aria-describedby': id } as const;
  return (
    <div className="faq-helpful row no-print secondary">
      <span id={id}>{messages.helps}</span>
      <Button {...request} aria-pressed={helped === true} onClick={() => say(true)}>
        {messages.yes}
      </Button>
      <Button {...request} aria-pressed={helped === false} onClick={() => say(false)}>
        {messages.no}
      </Button>
      <p role="status">
        {helped === null ? null : helped ? (
          messages.glad
        ) : (
          <>
            {messages.sorry}{' '}
            <TextLink
              to={`mailto:${brand.contactEmail}?subject=${encodeURIComponent(messages.subject(question))}`}
            >
              {messages.write}
            </TextLink>
          </>
        )}
      </p>
    </div>
  );
}
