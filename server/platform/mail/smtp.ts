/** The mail server: one mail, one connection, and what its answer means. */

import type { Transporter } from 'nodemailer';
import type { SmtpConfiguration } from '../configuration.ts';

export type Letter = {
  readonly courrielId: string;
  readonly destinataire: string;
  readonly sujet: string;
  readonly texte: string;
  readonly html: string | null;
  readonly createdAt: Date;
};

/** Resolved, the server has taken the mail over. @throws MailRefused; any other error: it takes no mail of ours now */
export type Post = (letter: Letter) => Promise<void>;

/** The server has no such recipient: it will refuse this very mail at any time. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Milliseconds: to connect, for the server's first words, of silence. */
const LIMITS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} as const;

/**
 * Codes in the answer about a recipient that concern the sender or its permissions (RFC 3463):
 * Postfix checks the sender, the right to relay and a quota only there.
 */
const ABOUT_THE_SENDER = /^\d{3}[ -]5\.(?:1\.[78]|7\.\d+)\b/;

/** The post, and whether its server was there, and took mails of ours, at the last one. Without a server there is nothing to reach. */
export function followedPost(smtp: SmtpConfiguration | undefined): {
  readonly post: Post | null;
  readonly isReached: () => boolean;
} {
  if (smtp === undefined) return { post: null, isReached: () => true };
  let reached = true;
  const send = smtpPost(smtp);
  const post: Post = async (letter) => {
    try {
      await send(letter);
      reached = true;
    } catch (error) {
      reached = error instanceof MailRefused;
      throw error;
    }
  };
  return { post, isReached: () => reached };
}

export function smtpPost({ url, from }: SmtpConfiguration): Post {
  let transport: Promise<Transporter> | undefined;
  const domain = from.address.split('@').at(-1);
  return async ({ courrielId, destinataire, sujet, texte, html, createdAt }) => {
    transport ??= openTransport(url).catch((error: unknown) => {
      // If the library could not be loaded now, the next mail tries again.
      transport = undefined;
      throw error;
    });
    try {
      await (await transport).sendMail({
        from: { ...from },
        // As an object, so that an address is never parsed as a list of addresses.
        to: { name: '', address: destinataire },
        subject: sujet,
        text: texte,
        ...(html === null ? {} : { html }),
        // The same at each attempt: a mail that was sent twice is seen as one.
        messageId: `<${courrielId}@${domain}>`,
        date: createdAt,
        // Prevents automatic holiday replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw isDomainError(error) ? new MailRefused(String(error), { cause: error }) : error;
    }
  };
}

/** Whether it lets us in now. @throws Error when it does not answer, or refuses the account */
export async function smtpAnswers({ url }: SmtpConfiguration): Promise<void> {
  const transport = await openTransport(url);
  await transport.verify().finally(() => transport.close());
}

/** What OpenSSL says of a certificate, and what to do about it. */
const CERTIFICATES: readonly (readonly [RegExp, string])[] = [
  [
    /certificate has expired/i,
    'Le certificat du serveur de courriels a expiré : faites-le renouveler par qui tient ce serveur.',
  ],
  [
    /certificate is not yet valid/i,
    'Le certificat du serveur de courriels n’est pas encore valable : vérifiez l’heure de cette machine, puis celle de ce serveur.',
  ],
  [
    /altnames|does not match certificate/i,
    'Le certificat du serveur de courriels est à un autre nom : écrivez dans SMTP_URL le nom qu’il porte.',
  ],
  [
    /self[- ]signed certificate|unable to (?:verify the first|get (?:local )?issuer) certificate/i,
    'Le certificat du serveur de courriels vient d’une autorité que cette machine ne connaît pas : donnez-la dans NODE_EXTRA_CA_CERTS (voir docs/operations.md), puis redémarrez.',
  ],
];

/** @returns a French sentence with the remedy; null of what is not about a certificate */
export function certificateAdvice(error: unknown): string | null {
  const message = error instanceof Error ? error.message : String(error);
  return CERTIFICATES.find(([pattern]) => pattern.test(message))?.[1] ?? null;
}

/** With the first mail: the library is 12 MB that a server without mails does not carry. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    ...LIMITS,
    // A mail contains only texts, whatever they say: the library must not read files.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Only an answer about the recipient concerns this very mail. A refused sender or a used-up quota
 * (answers to MAIL FROM and to DATA) concerns every mail and may be repaired: the mail waits.
 */
function isDomainError(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error))
    return false;
  const { command, responseCode } = error;
  if (command !== 'RCPT TO' || Number(responseCode) < 500) return false;
  return !('response' in error && ABOUT_THE_SENDER.test(String(error.response)));
}
