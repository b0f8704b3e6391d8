import { advise } from '#domain/assistant/assistant.ts';
import { givenAnswers } from '#domain/assistant/given-answers.ts';
import { assistantForStaff as words } from '#web/app/catalogue/public/assistant.ts';
import { AdviceNotice, GivenList } from '#web/registration/assistant/advice.tsx';

/** What the producer answered to the new-or-keep assistant, and what it advised. */
export function AssistantAnswer({ answers }: { answers: Readonly<Record<string, string>> }) {
  const outcome = advise(answers);
  return (
    <section className="stack gap-12" aria-label={words.title}>
      <p>
        <b>{words.title}</b>
      </p>
      {outcome.kind === 'advice' ? (
        <AdviceNotice advice={outcome.advice} />
      ) : (
        <p className="muted">{words.incomplete}</p>
      )}
      <GivenList given={givenAnswers(answers)} />
    </section>
  );
}
