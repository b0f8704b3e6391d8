/**
 * Error reporting, active once the reporter has loaded; without a configuration, reports are
 * dropped.
 */

type Report = (error: unknown, reference: string | null) => void;

let report: Report | null = null;

export function reportErrorsTo(result: Report): void {
  report = result;
}

/** @param reference reference shown to the person; null: none */
export function reportFailure(error: unknown, reference: string | null): void {
  report?.(error, reference);
}
