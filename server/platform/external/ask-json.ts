/** Requests JSON from an external service, with a time limit, no redirects and a maximum size. */

const LARGEST_ANSWER = 1_000_000;

export class ExternalAnswered extends Error {
  override readonly name = 'ExternalAnswered';
  readonly status: number;
  constructor(status: number) {
    super(`a service outside answered ${status}`);
    this.status = status;
  }
}

export type Asking = {
  /** Milliseconds until the whole answer must have arrived. */
  readonly patience: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** @throws ExternalAnswered for a status that is not a success; also any network or parse error */
export async function askJson(url: URL, { patience, headers = {} }: Asking): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new ExternalAnswered(response.status);
  }
  return JSON.parse(await boundedText(response));
}

async function boundedText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > LARGEST_ANSWER) throw new Error('a service outside answers too much');
  }
  return text + decoder.decode();
}
