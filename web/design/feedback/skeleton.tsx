import './feedback.css';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { firstWords } from '../first-messages.ts';

export type SkeletonProps = { lines?: number | undefined; height?: number | undefined };

/** Waiting, in the final geometry, so that nothing jumps. Show it after 150 ms at the earliest. */
export function Skeleton({ lines = 3, height = 20 }: SkeletonProps) {
  return (
    <div className="stack gap-12" role="status">
      <VisuallyHidden>{firstWords.loading}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span
          key={line}
          className="skeleton"
          style={{ height, width: `${100 - ((line * 17) % 40)}%` }}
          aria-hidden
        />
      ))}
    </div>
  );
}
