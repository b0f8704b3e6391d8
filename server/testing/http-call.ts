/**
 * One call over HTTP. `fetch` takes as long as the portal takes to answer, and requests compressed
 * bytes that it then has to expand.
 */

import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true });

export type HttpCall = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
};

export type HttpAnswer = { readonly status: number; readonly text: string };

/** For an event stream, disconnects once its headers have arrived. */
export async function httpCall(url: URL, { method, headers, body }: HttpCall): Promise<HttpAnswer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    // Sends the length: a server refuses a body that is too long before reading it.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    request(url, { agent, method, headers: { ...headers, ...length } }, resolve)
      .on('error', reject)
      .end(body);
  });
  const { statusCode: status = 0, headers: reported } = answer;
  if (!reported['content-type']?.startsWith('text/event-stream'))
    return { status, text: await text(answer) };
  answer.destroy();
  return { status, text: '' };
}
