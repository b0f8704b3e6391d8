/** The sign-in of a page is over; has the provider's own name for this error. */
export class SessionNotFound extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SessionNotFound';
  }
}

/**
 * Recognised by name, ours or the provider's, so that the provider is not loaded before it is used.
 */
export const isSessionOver = (error: Error): boolean => error.name === 'SessionNotFound';
