/** An error as it is logged: what failed and where, without people's values. */

type Logged = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  readonly cause?: Logged;
};

/** A database quotes what it refuses (`invalid input syntax for type integer: "…"`); so do parsers. */
const QUOTED = /"(?:[^"\\]|\\.)*"|«[^»]*»|“[^”]*”|=\([^)]*\)/g;
const EMAIL = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+/g;

export const withoutValues = (text: string): string =>
  text.replaceAll(QUOTED, '…').replaceAll(EMAIL, '…');

const NAMES = ['code', 'constraint', 'table', 'column'] as const;

export function loggedError(error: unknown, depth = 0): Logged {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutValues(String(error)), stack: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const named = NAMES.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: frames.join('\n'),
    ...Object.fromEntries(named),
    ...(error.cause === undefined || depth > 3
      ? {}
      : { cause: loggedError(error.cause, depth + 1) }),
  };
}
