/**
 * Replaces « la société » in sentences by the name of the society. They are written with « la
 * société », which on every screen means the one that runs the portal and no other company; the
 * display shows its name there: « la SPP », « le Syndicat », « l’Union ».
 */

/** The article first: it meets « à » and « de », and agrees in number with the verbs of every sentence. */
export const APPELLATION = /^(?:l[ae] |l’)\p{L}.{0,58}$/u;

export const appellationOf = (code: string, value: string | null): string => value ?? `la ${code}`;

/** Quoted text was typed by a person and stays unchanged; « la société sœur » is not replaced. */
const SOCIETY = /«[^»]*»|(?<!\p{L})(à |de )?([Ll])a société(?!\p{L}| sœur)/gu;

export function calling(sentence: string, appellation: string): string {
  return sentence.replace(
    SOCIETY,
    (text, before: string | undefined, article: string | undefined) => {
      if (article === undefined) return text;
      if (article === 'L') return appellation.charAt(0).toUpperCase() + appellation.slice(1);
      const called = `${before ?? ''}${appellation}`;
      return before === undefined
        ? called
        : called.replace(/^à le /, 'au ').replace(/^de le /, 'du ');
    },
  );
}
