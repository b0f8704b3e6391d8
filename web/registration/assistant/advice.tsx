import './assistant.css';
import type { Advice } from '#domain/assistant/assistant.ts';
import type { CaseAdvice } from '#domain/assistant/cases.ts';
import type { EarlierAnswer } from '#domain/assistant/earlier-answers.ts';
import type { QuestionKey } from '#domain/assistant/questions.ts';
import { AlertBox, type AlertTone } from '#web/design/feedback/alert-box.tsx';
import { assistant as messages } from './messages.ts';

const TONES: Readonly<Record<CaseAdvice, AlertTone>> = {
  NOUVEAU: 'success',
  CONSERVER: 'info',
  DEMANDER: 'warning',
  REFUS: 'warning',
};

/** The answer, its reason, and where the rule comes from. */
export function AdviceAlert({ advice: { verdict: decision, regle, source } }: { advice: Advice }) {
  return (
    <AlertBox tone={TONES[decision]} title={messages.verdicts[decision]}>
      <p>{regle}</p>
      <p className="assistant-source">
        {messages.source} : {source}.
      </p>
    </AlertBox>
  );
}

export type IssuedListProps = {
  input: readonly EarlierAnswer[];
  onChange?: ((key: QuestionKey) => void) | undefined;
};

/** The questions with the answers given, each of which may be changed. */
export function IssuedList({ input, onChange }: IssuedListProps) {
  return (
    <dl className="assistant-answers stack">
      {input.map(({ key, question, reponse }) => (
        <div key={key}>
          <dt>{question}</dt>
          <dd>
            {reponse}
            {onChange ? (
              <button
                type="button"
                className="assistant-change no-print"
                aria-label={messages.changeNamed(question)}
                onClick={() => onChange(key)}
              >
                {messages.change}
              </button>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
