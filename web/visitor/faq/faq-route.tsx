import './faq.css';
import { IconLink, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { readUsualDelay } from '#contract/workbench/delay.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { information, faq as messages } from '#web/messages/information.ts';
import { call } from '#web/platform/api/call.ts';
import { useTitle } from '#web/platform/page/title.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { useAnchor } from '#web/texts/anchor.ts';
import { PortalText } from '#web/texts/portal-text.tsx';
import { useTexts } from '#web/texts/use-texts.ts';
import { Ways } from '#web/texts/ways.tsx';
import { useUntilLoaded } from '../use-until-loaded.ts';
import { type Answer, answersOf, findAnswers, termsOf } from './find-answers.ts';
import { Helpful } from './helpful.tsx';

/** `/about/faq`: questions and answers, found by a word. */
export function Component() {
  useTitle(messages.title);
  const texts = useTexts();
  const hours = useUsualDelay();
  useAnchor(texts !== null);
  return (
    <div className="page">
      <PageHead title={messages.title} subtitle={messages.subtitle} />
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
  const untilLoaded = useUntilLoaded();
  const [requested, setRequested] = useState('');
  const matches = findAnswers(answers, requested);
  return (
    <div className="faq">
      <search className="faq-filter stack gap-8 no-print" {...untilLoaded}>
        <TextInput
          type="search"
          label={messages.filter}
          hint={messages.filterHint}
          normalCase
          maxLength={100}
          value={requested}
          onValue={setRequested}
        />
        <p className="secondary" role="status">
          {messages.result(matches.length, answers.length)}
        </p>
      </search>
      {matches.length === 0 ? <NoResult onClear={() => setRequested('')} /> : null}
      <div className="stack gap-8">
        {matches.map((answer) => (
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
        <a className="faq-link no-print" href={`#${anchor}`} aria-label={messages.link(question)}>
          <IconLink size={16} aria-hidden />
          {messages.linkShort}
        </a>
      </div>
    </details>
  );
}

function NoResult({ onClear }: { onClear: () => void }) {
  const { brand } = useConfiguration();
  return (
    <AlertBox tone="info" title={messages.none}>
      <p>
        {messages.noneHint}{' '}
        <TextLink to={`mailto:${brand.contactEmail}`}>{messages.write}</TextLink>
      </p>
      <p className="row">
        <Button
          variant="secondary"
          size="small"
          icon={<IconX size={18} aria-hidden />}
          onClick={onClear}
        >
          {messages.clear}
        </Button>
      </p>
    </AlertBox>
  );
}

/**
 * Usual delay in hours; null while unknown, or with too few requests. A visitor's page has no query
 * cache.
 */
function useUsualDelay(): number | null {
  const [hours, setHours] = useState<number | null>(null);
  useEffect(() => {
    const left = new AbortController();
    call(readUsualDelay, {}, left.signal).then(
      ({ delaiMedianHeures }) => setHours(delaiMedianHeures),
      // On failure the price shows without the delay.
      () => undefined,
    );
    return () => left.abort();
  }, []);
  return hours;
}
