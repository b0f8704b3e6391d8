/** Where faults are told, once what tells them has arrived; until then, and where nothing is configured, nowhere. */

type Report = (error: unknown, reference: string | null) => void;

let report: Report | null = null;

export function reportErrorsTo(result: Report): void {
  report = result;
}

/** @param reference what the person is shown of it; null: nothing */
export function reportFailure(error: unknown, reference: string | null): void {
  report?.(error, reference);
}
