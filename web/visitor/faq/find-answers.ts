import { plainLetters, plainWords } from '#domain/letters.ts';
import { parsePortalText, type TextBlock } from '#domain/reference/portal-text.ts';
import { TEXT_KEYS } from '#domain/reference/text-keys.ts';
import { faq } from '#web/messages/information.ts';
import { termsMessages } from '#web/registration/terms/messages.ts';
import { headingsOf } from '#web/texts/anchor.ts';
import type { Texts } from '#web/texts/use-texts.ts';

const FAQ = 'about/faq/';

export type Answer = {
  /** Anchor of the answer in the page, stable when the question is reworded. */
  readonly anchor: string;
  readonly question: string;
  readonly blocks: readonly TextBlock[];
  /** Question and answer in plain letters, as they are searched. */
  readonly plain: string;
};

/** The first question: usual delay, from the statistics, then the price, as written by staff. */
export function termsOf(texts: Texts, hours: number | null): Answer {
  const text = [...(hours === null ? [] : [termsMessages.delay(hours)]), texts['home/tarif']].join(
    '\n\n',
  );
  const question = faq.terms;
  return {
    anchor: 'delai-et-prix',
    question,
    blocks: parsePortalText(text),
    plain: plainLetters(`${question} ${text}`),
  };
}

/** Every question with its answer. The heading of a text is its question; one without is left out. */
export function answersOf(texts: Texts): readonly Answer[] {
  return TEXT_KEYS.filter((key) => key.startsWith(FAQ)).flatMap((key) => {
    const blocks = parsePortalText(texts[key]);
    const [heading] = headingsOf(blocks);
    if (heading === undefined) return [];
    const answer = blocks.filter((block) => block.kind !== 'heading');
    return [
      {
        anchor: key.slice(FAQ.length),
        question: heading.messages,
        blocks: answer,
        plain: plainLetters(texts[key]),
      },
    ];
  });
}

/** Answers containing every word, ignoring case and accents; all of them without a search. */
export function findAnswers(answers: readonly Answer[], requested: string): readonly Answer[] {
  const words = plainWords(requested);
  return answers.filter(({ plain }) => words.every((word) => plain.includes(word)));
}
