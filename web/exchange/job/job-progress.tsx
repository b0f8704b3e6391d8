import './job.css';

export type JobProgressProps = {
  /** What is being done. */
  label: string;
  done: number;
  /** Null while nobody knows: the bar then only says that something happens. */
  total: number | null;
  /** The same in words. */
  messages: string;
};

/** How far a job has come, drawn and said. */
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
