import { useId, useState } from 'react';
import { countEvent } from '#web/app/audience/measure.ts';
import { faq as words } from '#web/app/catalogue/public/information.ts';
import { useConfiguration } from '#web/app/runtime-configuration.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';

type HelpfulProps = { anchor: string; question: string };

/** Whoever is not helped writes to the society, about that very question. */
export function Helpful({ anchor, question }: HelpfulProps) {
  const id = useId();
  const { brand } = useConfiguration();
  const [helped, setHelped] = useState<boolean | null>(null);
  const say = (answer: boolean) => {
    countEvent('faq', answer ? 'oui' : 'non', anchor);
    setHelped(answer);
  };
  const asked = { variant: 'secondary', size: 'small', 'aria-describedby': id } as const;
  return (
    <div className="faq-helpful row no-print secondary">
      <span id={id}>{words.helps}</span>
      <Button {...asked} aria-pressed={helped === true} onClick={() => say(true)}>
        {words.yes}
      </Button>
      <Button {...asked} aria-pressed={helped === false} onClick={() => say(false)}>
        {words.no}
      </Button>
      <p role="status">
        {helped === null ? null : helped ? (
          words.glad
        ) : (
          <>
            {words.sorry}{' '}
            <TextLink
              to={`mailto:${brand.contactEmail}?subject=${encodeURIComponent(words.subject(question))}`}
            >
              {words.write}
            </TextLink>
          </>
        )}
      </p>
    </div>
  );
}
