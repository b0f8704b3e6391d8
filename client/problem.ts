/** How the portal says no, and how the client says that nobody answered. */

import type { Problem } from './api.ts';

/** A refusal of the portal. `code` is stable and made for programs; `title` and `detail` are French, for people. */
export class PortailProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.detail ?? problem.title}`);
    this.name = 'PortailProblem';
    this.status = problem.status;
    this.code = problem.code;
    this.problem = problem;
  }

  /** Faults by field, `elements.3.duree`; empty when the refusal is about no field. */
  get errors(): NonNullable<Problem['errors']> {
    return this.problem.errors ?? [];
  }
}

/** No token was given: the id or the secret is wrong, or the account is revoked. */
export class SignInRefused extends Error {
  readonly status: number;

  constructor(status: number, reason: string) {
    super(`the identity provider refused the client: ${status} ${reason}`);
    this.name = 'SignInRefused';
    this.status = status;
  }
}

/** What answered is not the portal (a proxy, say), or the portal in a state it does not describe. */
export class UnexpectedAnswer extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`unexpected answer: HTTP ${status}`);
    this.name = 'UnexpectedAnswer';
    this.status = status;
  }
}

export async function problemOf(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => null);
  return isProblem(body) ? new PortailProblem(body) : new UnexpectedAnswer(response.status);
}

function isProblem(body: unknown): body is Problem {
  const { code, status, title } = Object(body);
  return typeof code === 'string' && typeof status === 'number' && typeof title === 'string';
}
