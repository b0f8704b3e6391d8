/** A code as it is printed, the number of a dossier. */
const WHOLE = /([A-Z]{2}-[A-Z0-9]{3}-\d{2}-\d{5}|\b\d{4}-\d{5}\b)/;

/** What is read in one piece stays on one line: browsers break lines at hyphens, and nothing else forbids it. */
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
