/** Asks a service of somebody else: as long as one may wait, no farther than its own address, no more than one can hold. */

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
  /** Milliseconds until the whole answer is here. */
  readonly patience: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** @throws ExternalAnswered for a status that is no success, and whatever a network or a parser throws */
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
