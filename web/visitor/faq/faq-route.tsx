import './faq.css';
import { IconLink, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { information, faq as words } from '#web/app/catalogue/public/information.ts';
import { useConfiguration } from '#web/app/runtime-configuration.ts';
import { useTitle } from '#web/app/title.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { useAnchor } from '#web/texts/anchor.ts';
import { PortalText } from '#web/texts/portal-text.tsx';
import { useTexts } from '#web/texts/use-texts.ts';
import { Ways } from '#web/texts/ways.tsx';
import { useUntilKnown } from '../use-until-known.ts';
import { type Answer, answersOf, findAnswers, termsOf } from './find-answers.ts';
import { Helpful } from './helpful.tsx';
import { useUsualDelay } from './use-usual-delay.ts';

/** `/about/faq`: questions and answers, found by a word. */
export function Component() {
  useTitle(words.title);
  const texts = useTexts();
  const hours = useUsualDelay();
  useAnchor(texts !== null);
  return (
    <div className="page">
      <PageHead title={words.title} subtitle={words.subtitle} />
      {texts === null ? (
        <div className="faq" aria-busy="true">
          <Skeleton lines={8} />
        </div>
      ) : (
        <Questions answers={[termsOf(texts, hours), ...answersOf(texts)]} />
      )}
      <Ways title={information.next} without="faq" />
    </div>
  );
}

function Questions({ answers }: { answers: readonly Answer[] }) {
  const untilKnown = useUntilKnown();
  const [asked, setAsked] = useState('');
  const found = findAnswers(answers, asked);
  return (
    <div className="faq">
      <search className="faq-filter stack gap-8 no-print" {...untilKnown}>
        <TextInput
          type="search"
          label={words.filter}
          hint={words.filterHint}
          normalCase
          maxLength={100}
          value={asked}
          onValue={setAsked}
        />
        <p className="secondary" role="status">
          {words.found(found.length, answers.length)}
        </p>
      </search>
      {found.length === 0 ? <NothingFound onClear={() => setAsked('')} /> : null}
      <div className="stack gap-8">
        {found.map((answer) => (
          <Question key={answer.anchor} answer={answer} />
        ))}
      </div>
    </div>
  );
}

function Question({ answer: { anchor, question, blocks } }: { answer: Answer }) {
  return (
    <details id={anchor} className="faq-item">
      <summary>
        <h2>{question}</h2>
      </summary>
      <div className="faq-answer stack gap-16">
        <PortalText blocks={blocks} level={3} />
        <Helpful anchor={anchor} question={question} />
        <a className="faq-link no-print" href={`#${anchor}`} aria-label={words.link(question)}>
          <IconLink size={16} aria-hidden />
          {words.linkShort}
        </a>
      </div>
    </details>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { brand } = useConfiguration();
  return (
    <Notice tone="info" title={words.none}>
      <p>
        {words.noneHint} <TextLink to={`mailto:${brand.contactEmail}`}>{words.write}</TextLink>
      </p>
      <p className="row">
        <Button
          variant="secondary"
          size="small"
          icon={<IconX size={18} aria-hidden />}
          onClick={onClear}
        >
          {words.clear}
        </Button>
      </p>
    </Notice>
  );
}
