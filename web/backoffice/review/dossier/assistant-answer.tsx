import { advise } from '#domain/assistant/assistant.ts';
import { earlierAnswers } from '#domain/assistant/earlier-answers.ts';
import { AdviceAlert, IssuedList } from '#web/registration/assistant/advice.tsx';
import { assistantForStaff as messages } from '#web/registration/assistant/messages.ts';

/** The producer's answers to the new-or-keep assistant, and its advice. */
export function AssistantAnswer({ answers }: { answers: Readonly<Record<string, string>> }) {
  const outcome = advise(answers);
  return (
    <section className="stack gap-12" aria-label={messages.title}>
      <p>
        <b>{messages.title}</b>
      </p>
      {outcome.kind === 'advice' ? (
        <AdviceAlert advice={outcome.advice} />
      ) : (
        <p className="muted">{messages.incomplete}</p>
      )}
      <IssuedList input={earlierAnswers(answers)} />
    </section>
  );
}
