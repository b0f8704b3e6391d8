import './display.css';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messages } from '../design-messages.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type Step = { label: string; to?: string | undefined };

/** Where we are in a flow. Steps already passed are links when they carry an address. */
export function Steps({
  label,
  steps,
  current,
}: {
  label: string;
  steps: readonly Step[];
  current: number;
}) {
  return (
    <nav aria-label={label}>
      <ol className="steps list">
        {steps.map((step, index) => {
          const done = index < current;
          const here = index === current;
          return (
            <li
              key={step.label}
              data-done={done ? '' : undefined}
              aria-current={here ? 'step' : undefined}
            >
              <span className="step-number" aria-hidden>
                {done ? <IconCheck size={18} stroke={2.5} /> : index + 1}
              </span>
              <span className="step-label">
                {done && step.to ? <Link to={step.to}>{step.label}</Link> : step.label}
                {done ? <VisuallyHidden> ({messages.stepDone})</VisuallyHidden> : null}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
