/**
 * Bounded in-memory cache of an external service's answers, with an expiry; the oldest is evicted
 * first.
 */
export class AnswerCache<Answer> {
  readonly #answers = new Map<string, { readonly until: number; readonly answer: Answer }>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string, now: Date): Answer | undefined {
    const existing = this.#answers.get(key);
    return existing !== undefined && existing.until > now.getTime() ? existing.answer : undefined;
  }

  keep(key: string, answer: Answer, until: number): void {
    this.#answers.delete(key);
    this.#answers.set(key, { until, answer });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > this.#most && oldest !== undefined) this.#answers.delete(oldest);
  }
}
