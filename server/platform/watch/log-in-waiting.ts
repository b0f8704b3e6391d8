/**
 * The database is opened before a log exists: its messages are buffered, and written in their
 * order.
 */

export type Log = Readonly<
  Record<'info' | 'warn' | 'error', (facts: object, line: string) => void>
>;

/** A log that discards everything. */
export const SILENT: Log = { info() {}, warn() {}, error() {} };

export type LogInWaiting = Log & {
  /** Writes the buffered messages, then passes on new ones. */
  goesTo(log: Log): void;
};

export function logInWaiting(): LogInWaiting {
  let to: Log | undefined;
  const texts: ((log: Log) => void)[] = [];
  const say = (line: (log: Log) => void) => {
    if (to === undefined) texts.push(line);
    else line(to);
  };
  return {
    info: (facts, line) => say((log) => log.info(facts, line)),
    warn: (facts, line) => say((log) => log.warn(facts, line)),
    error: (facts, line) => say((log) => log.error(facts, line)),
    goesTo(log) {
      to = log;
      for (const line of texts.splice(0)) line(log);
    },
  };
}
