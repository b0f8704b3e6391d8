/** Errors of the client: refusals of the portal, refused sign-in, and unexpected responses. */

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

/** The provider refused a token: wrong id or secret, or revoked account. */
export class SignInRefused extends Error {
  readonly status: number;

  constructor(status: number, reason: string) {
    super(`the identity provider refused the client: ${status} ${reason}`);
    this.name = 'SignInRefused';
    this.status = status;
  }
}

/**
 * The response does not come from the portal (a proxy, for example), or from the portal in a state
 * outside the contract.
 */
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
