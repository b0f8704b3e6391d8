/** The sign-in that a page belongs to is over; thrown under the provider's own name for it. */
export class SessionNotFound extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SessionNotFound';
  }
}

/** Ours or the provider's: told by its name, so that the provider is not read before it is used. */
export const isSessionOver = (error: Error): boolean => error.name === 'SessionNotFound';
