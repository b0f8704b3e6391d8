import { parseEmail } from '../accounts/email.ts';
import {
  alreadyConfirmedLetter,
  demonstrationLetter,
  type Letter,
  LINK_LETTERS,
  passwordChangedLetter,
  type Writer,
} from '../accounts/letters.ts';
import type { Issued, Proofs, Purpose } from '../accounts/proofs.ts';
import type { Log, SendMail } from '../options.ts';

export type Post = {
  /** Sends a mail to the account of this address, if there is one. */
  sendLink(purpose: Purpose, email: string): void;
  sendPasswordChanged(email: string): void;
  /** Resolves when all mails in progress are done. */
  settled(): Promise<void>;
};

/**
 * Sends mails after the page was answered, so that the response time does not reveal who has an
 * account. A mail that cannot be sent is logged; the person requests another.
 */
export function createPost(deps: {
  readonly writer: Writer;
  readonly proofs: Proofs;
  readonly sendMail: SendMail;
  readonly log: Log;
}): Post {
  const { writer, proofs, sendMail, log } = deps;
  const under = new Set<Promise<void>>();
  const begin = (write: () => Promise<Letter | null>) => {
    const work = write()
      .then((letter) => (letter === null ? undefined : sendMail(letter)))
      .catch((error: unknown) => log('identity: letter not sent', { error: nameOf(error) }))
      .finally(() => under.delete(work));
    under.add(work);
  };
  return {
    sendLink: (purpose, typed) =>
      begin(async () => {
        const email = parseEmail(typed);
        const issued = email === null ? null : await proofs.issue(purpose, email.key);
        return issued === null ? null : letterOf(writer, purpose, issued);
      }),
    sendPasswordChanged: (email) => begin(async () => passwordChangedLetter(writer, email)),
    async settled() {
      await Promise.all(under);
    },
  };
}

function letterOf(writer: Writer, purpose: Purpose, issued: Issued): Letter {
  switch (issued.kind) {
    case 'link':
      return LINK_LETTERS[purpose](writer, issued.email, issued.secret);
    case 'confirmed':
      return alreadyConfirmedLetter(writer, issued.email);
    case 'demonstration':
      return demonstrationLetter(writer, issued.email);
  }
}

/** The response of a mail server may quote the address: only the kind of the error is logged. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
