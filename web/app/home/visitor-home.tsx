import { IconLogin2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '../../design/action/button.tsx';
import { VisuallyHidden } from '../../design/display/visually-hidden.tsx';
import { frame } from '../catalogue/frame.ts';
import { home } from '../catalogue/home.ts';
import { useSession } from '../session/use-session.ts';

const words = home.visitor;

/** What the portal does, the way in, and the plate explained. */
export function VisitorHome() {
  const { user, signIn, signUp } = useSession();
  const waiting = user === undefined;
  return (
    <>
      <section className="hero">
        <div className="hero-inner">
          <div className="hero-text">
            <h1 tabIndex={-1}>{words.title}</h1>
            <p>{words.sentence}</p>
            <p className="row">
              <Button
                icon={<IconLogin2 size={20} aria-hidden />}
                busy={waiting}
                onClick={() => void signIn()}
              >
                {frame.signIn}
              </Button>
              <Button variant="secondary" disabled={waiting} onClick={() => void signUp()}>
                {words.signUp}
              </Button>
            </p>
          </div>
        </div>
      </section>
      <div className="page">
        <ExplainedPlate />
      </div>
    </>
  );
}

/** Each cell and its meaning light up together, under the pointer or the keyboard. */
function ExplainedPlate() {
  const id = useId();
  const [lit, setLit] = useState<number | null>(null);
  return (
    <section className="card explained" aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{words.plateTitle}</h2>
        <p className="muted">{words.plateSentence}</p>
      </div>
      <VisuallyHidden>{words.spoken}</VisuallyHidden>
      <ul className="big-plate">
        {words.parts.map((part, index) => (
          <li key={part.name} data-lit={lit === index ? '' : undefined}>
            <button
              type="button"
              className="big-cell"
              aria-describedby={`${id}-${index}`}
              aria-label={`${part.name} : ${part.text}`}
              aria-pressed={lit === index}
              onPointerEnter={() => setLit(index)}
              onPointerLeave={() => setLit(null)}
              onFocus={() => setLit(index)}
              onBlur={() => setLit(null)}
              onClick={() => setLit(index)}
            >
              {part.text}
            </button>
            <div className="big-meaning" id={`${id}-${index}`}>
              <b>{part.name}</b>
              <p>{part.meaning}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
