/**
 * Content of an error report, from the server and the browser alike: what failed, where in the
 * program, and the reference shown to the person. Never the person's identity, nor anything they
 * typed.
 */

/** Sampling rate and limits of traces. Times in milliseconds. */
export const TRACING = {
  sampleRate: 1,
  idleTimeout: 1000,
  finalTimeout: 30_000,
  childSpanTimeout: 15_000,
  mostSpans: 1000,
} as const;

/** Tag of the tracker that holds the reference quoted by the person. */
export const REFERENCE = 'reference';

const MARKS: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]*\.[\w-]*(\.[\w-]*)?/g, '[jeton]'],
  [/[^\s"'<>(=:]+@[^\s"'<>)]+/g, '[courriel]'],
  // Values quoted in database errors.
  [/\)=\([^)]*\)/g, ')=([valeur])'],
  [/(["'«“`])[^"'»”`\n]{1,200}(["'»”`])/g, '$1…$2'],
  [/\/(verification|account\/adresse)\/[^\s/?#]+/g, '/$1/[jeton]'],
  [/[?#][^\s"'<>)]*/g, ''],
  [/\+?\d(?:[ .\u00a0\u202f-]?\d){7,}/g, '[numéro]'],
];

/** The sentence without quoted texts, addresses, numbers and the second half of links. */
export const withoutPeople = (text: string): string =>
  MARKS.reduce((text, [pattern, mark]) => text.replace(pattern, mark), text);

/** The path of an address, with ids removed. */
export const pageOf = (pathname: string): string =>
  pathname
    .replace(/^\/(verification|account\/adresse)\/.*/, '/$1')
    .replaceAll(/\/\d+(?=\/|$)/g, '');

type Frame = {
  readonly filename?: string;
  readonly function?: string;
  readonly module?: string;
  readonly lineno?: number;
  readonly colno?: number;
  readonly in_app?: boolean;
};
type Thrown = {
  readonly type?: string;
  readonly value?: string;
  readonly mechanism?: unknown;
  readonly stacktrace?: { readonly frames?: readonly Frame[] };
};
type Span = Readonly<Record<string, unknown>> & { readonly description?: string };
type Event = {
  readonly message?: string;
  readonly transaction?: string;
  readonly exception?: { readonly values?: readonly Thrown[] };
  readonly spans?: readonly Span[];
  readonly tags?: Readonly<Record<string, unknown>>;
  readonly contexts?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
};

/**
 * Fields without personal data. All others are dropped, including fields that a later version of
 * the library adds.
 */
const STORED = [
  'event_id',
  'type',
  'timestamp',
  'start_timestamp',
  'level',
  'platform',
  'release',
  'sdk',
] as const;
const STORED_TAGS = [REFERENCE, 'code', 'methode', 'route'] as const;
const STORED_OF_SPAN = [
  'span_id',
  'parent_span_id',
  'trace_id',
  'op',
  'status',
  'start_timestamp',
  'timestamp',
] as const;

const only = (from: object, names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(from).filter(([name, value]) => names.includes(name) && value !== undefined),
  );

const frameOf = ({ filename = '', ...frame }: Frame) => ({
  ...only(frame, ['function', 'module', 'lineno', 'colno', 'in_app']),
  filename: filename.replace(/[?#].*/, ''),
});

const thrownOf = ({ type, value = '', stacktrace }: Thrown) => ({
  ...(type === undefined ? {} : { type }),
  value: withoutPeople(value),
  ...(stacktrace === undefined
    ? {}
    : { stacktrace: { frames: (stacktrace.frames ?? []).map(frameOf) } }),
});

/** The event as it leaves. */
export function scrubbed<E extends object>(event: E): E {
  const { message, transaction, exception, spans, tags = {}, contexts = {} }: Event = event;
  const stored = {
    ...only(event, STORED),
    ...(message === undefined ? {} : { message: withoutPeople(message) }),
    ...(transaction === undefined ? {} : { transaction: pageOf(withoutPeople(transaction)) }),
    ...(exception === undefined
      ? {}
      : { exception: { values: (exception.values ?? []).map(thrownOf) } }),
    ...(spans === undefined
      ? {}
      : {
          spans: spans.slice(0, TRACING.mostSpans).map((span) => ({
            ...only(span, STORED_OF_SPAN),
            description: pageOf(withoutPeople(span.description ?? '')),
          })),
        }),
    tags: only(tags, STORED_TAGS),
    contexts: contexts.trace === undefined ? {} : { trace: only(contexts.trace, STORED_OF_SPAN) },
  };
  // The same event with fewer fields, each of the type it had.
  return stored as unknown as E;
}
