import type { Icon } from '@tabler/icons-react';

export type ImportCountsProps = {
  label: string;
  tiles: readonly { count: number; label: string; tone: string; icon: Icon }[];
};

/** Number of lines or codes of each kind; zeros are subdued. */
export function ImportCounts({ label: name, tiles }: ImportCountsProps) {
  return (
    <ul className="import-counts list" aria-label={name}>
      {tiles.map(({ count, label, tone, icon: Drawing }) => (
        <li key={label} data-tone={count === 0 ? 'neutre' : tone}>
          <Drawing size={22} aria-hidden />
          <span>
            <b>{count.toLocaleString('fr-FR')}</b> {label}
          </span>
        </li>
      ))}
    </ul>
  );
}
