import './assistant.css';
import type { Advice } from '#domain/assistant/assistant.ts';
import type { Verdict } from '#domain/assistant/cases.ts';
import type { GivenAnswer } from '#domain/assistant/given-answers.ts';
import type { QuestionKey } from '#domain/assistant/questions.ts';
import { assistant as words } from '#web/app/catalogue/public/assistant.ts';
import { Notice, type NoticeTone } from '#web/design/feedback/notice.tsx';

const TONES: Readonly<Record<Verdict, NoticeTone>> = {
  NOUVEAU: 'success',
  CONSERVER: 'info',
  DEMANDER: 'warning',
  REFUS: 'warning',
};

/** The answer, its reason, and where the rule comes from. */
export function AdviceNotice({ advice: { verdict, regle, source } }: { advice: Advice }) {
  return (
    <Notice tone={TONES[verdict]} title={words.verdicts[verdict]}>
      <p>{regle}</p>
      <p className="assistant-source">
        {words.source} : {source}.
      </p>
    </Notice>
  );
}

export type GivenListProps = {
  given: readonly GivenAnswer[];
  onChange?: ((key: QuestionKey) => void) | undefined;
};

/** The questions with the answers given, each of which may be changed. */
export function GivenList({ given, onChange }: GivenListProps) {
  return (
    <dl className="assistant-given stack">
      {given.map(({ key, question, reponse }) => (
        <div key={key}>
          <dt>{question}</dt>
          <dd>
            {reponse}
            {onChange ? (
              <button
                type="button"
                className="assistant-change no-print"
                aria-label={words.changeNamed(question)}
                onClick={() => onChange(key)}
              >
                {words.change}
              </button>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
