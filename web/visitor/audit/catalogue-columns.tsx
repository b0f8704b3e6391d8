import { columnNamed } from '#domain/sheet/columns.ts';
import { CODES } from '#domain/sheet/detection/existing-codes.ts';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { audit as messages } from './messages.ts';
import type { Catalogue } from './read-catalogue.ts';

/** Column meanings used by an audit. */
const MEANINGS = [
  'titre',
  'version',
  'artiste_principal',
  'artistes_invites',
  'duree',
  'type',
  CODES,
];

type Props = {
  columns: Catalogue['columns'];
  open: boolean;
  busy: boolean;
  onMeanings: (meanings: readonly (string | null)[]) => void;
};

/**
 * Detected meaning of each column, and its first values; another choice analyses the catalogue
 * again.
 */
export function CatalogueColumns({ columns, open, busy, onMeanings }: Props) {
  const choose = (at: number, chosen: string) =>
    onMeanings(
      columns.map(({ meaning }, index) =>
        index === at ? chosen || null : meaning === chosen && chosen !== CODES ? null : meaning,
      ),
    );
  return (
    <details className="audit-columns" open={open}>
      <summary>{open ? messages.noTitle : messages.columns}</summary>
      <p className="secondary">{messages.columnsHint}</p>
      <div className="audit-mapping">
        {columns.map(({ heading, meaning, examples }, index) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, headings may repeat
            key={index}
            label={heading === '' ? messages.unnamed(index) : heading}
            hint={examples.join(', ')}
            placeholder={messages.notRead}
            options={optionsFor(meaning)}
            disabled={busy}
            value={meaning ?? ''}
            onValue={(chosen) => choose(index, chosen)}
          />
        ))}
      </div>
    </details>
  );
}

/** Includes a detected meaning that the audit does not use: a year, a label. */
const optionsFor = (meaning: string | null) =>
  [...new Set(meaning === null ? MEANINGS : [...MEANINGS, meaning])].map((value) => ({
    value,
    label: columnNamed(value)?.label ?? value,
  }));
