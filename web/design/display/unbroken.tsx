/** A formatted ISRC code, or the number of a dossier. */
const WHOLE = /([A-Z]{2}-[A-Z0-9]{3}-\d{2}-\d{5}|\b\d{4}-\d{5}\b)/;

/** Prevents line breaks inside codes, which browsers would otherwise break at hyphens. */
export function Unbroken({ text }: { text: string }) {
  return text.split(WHOLE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order
      <span key={at} className="unbroken">
        {part}
      </span>
    ),
  );
}
