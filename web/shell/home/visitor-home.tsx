import { IconLogin2 } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { frame } from '#web/messages/frame.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { home } from '#web/shell/home/messages/visitor.ts';

// Loaded after the first screen, to keep it light.
const VisitorMore = lazy(() =>
  import('./visitor-more.tsx').then((module) => ({ default: module.VisitorMore })),
);

const messages = home.visitor;

/** Presentation, sign-in, and the explained plate. */
export function VisitorHome() {
  const { user, signIn, signUp } = useSession();
  const waiting = user === undefined;
  return (
    <>
      <section className="hero">
        <div className="hero-inner">
          <div className="hero-text stack gap-20">
            <h1 tabIndex={-1}>{messages.title}</h1>
            <p>{messages.sentence}</p>
            <p className="row">
              <Button
                icon={<IconLogin2 size={20} aria-hidden />}
                busy={waiting}
                onClick={() => void signIn()}
              >
                {frame.signIn}
              </Button>
              <Button variant="secondary" disabled={waiting} onClick={() => void signUp()}>
                {messages.signUp}
              </Button>
            </p>
          </div>
          <Wave />
        </div>
      </section>
      <div className="page">
        <ExplainedPlate />
        <Suspense>
          <VisitorMore />
        </Suspense>
      </div>
    </>
  );
}

/**
 * Heights of the bars, like the rise and fall of a recording; the four of the logo are in the
 * middle.
 */
const WAVE = [
  10, 18, 30, 22, 44, 60, 38, 72, 96, 54, 84, 128, 62, 108, 150, 112, 70, 124, 88, 58, 98, 66, 40,
  74, 48, 28, 42, 24, 14, 8,
];
const MARK = { first: 13, last: 16 };

function Wave() {
  return (
    <svg className="hero-wave" viewBox="0 0 420 160" fill="currentColor" aria-hidden="true">
      {WAVE.map((height, bar) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing, its bars never move
          key={bar}
          x={bar * 14}
          y={80 - height / 2}
          width="8"
          height={height}
          rx="4"
          opacity={bar >= MARK.first && bar <= MARK.last ? 1 : 0.16}
        />
      ))}
    </svg>
  );
}

/** Each cell and its meaning light up together, under the pointer or the keyboard. */
function ExplainedPlate() {
  const id = useId();
  const [lit, setLit] = useState<number | null>(null);
  return (
    <section className="card explained stack" aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{messages.plateTitle}</h2>
        <p className="muted">{messages.plateSentence}</p>
      </div>
      <VisuallyHidden>{messages.spoken}</VisuallyHidden>
      <ul className="big-plate list">
        {messages.deps.map((part, index) => (
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
