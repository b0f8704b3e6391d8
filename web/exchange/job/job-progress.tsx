import './job.css';

export type JobProgressProps = {
  /** Label of the job. */
  label: string;
  done: number;
  /** Null while unknown: the bar is then indeterminate. */
  total: number | null;
  /** The progress as text. */
  messages: string;
};

/** Progress of a job, as a bar and as text. */
export function JobProgress({ label, done, total, messages: words }: JobProgressProps) {
  return (
    <div className="stack gap-8">
      <progress
        className="job-progress"
        aria-label={label}
        max={total ?? undefined}
        value={total === null ? undefined : done}
      />
      <p role="status" className="secondary">
        {words}
      </p>
    </div>
  );
}
