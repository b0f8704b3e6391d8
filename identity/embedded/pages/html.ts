/** Text that is already HTML. Made only by the `html` template. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | readonly Html[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((item) => item.text).join('');
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Builds HTML; values are escaped unless they are `Html`. Attributes must be quoted. */
export function html(strings: TemplateStringsArray, ...segments: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + render(segments[index] ?? null)).join(''));
}
