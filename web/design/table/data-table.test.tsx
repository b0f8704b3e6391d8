import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { rememberPageSize } from './page-size.ts';
import { NONE } from './ticked.ts';

type Title = { id: number; titre: string; duree: number | null; album: string };

const titles: readonly Title[] = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  titre: `Titre ${index + 1}`,
  duree: index === 3 ? null : 300 - index,
  album: index < 7 ? 'Marée basse' : 'Ricochets',
}));

const columns: readonly Column<Title>[] = [
  {
    id: 'titre',
    header: 'Titre',
    cell: (row) => row.titre,
    sortValue: (row) => row.titre,
    rowHeader: true,
  },
  {
    id: 'duree',
    header: 'Durée',
    cell: (row) => row.duree ?? '—',
    sortValue: (row) => row.duree,
    mono: true,
  },
  { id: 'album', header: 'Album', cell: (row) => row.album },
];
const byAlbum = (row: Title) => row.album;

function Example(props: {
  rows?: readonly Title[];
  grouped?: boolean;
  capped?: boolean;
  empty?: string;
  detailed?: boolean;
}) {
  const [ticked, onTicked] = useState(NONE);
  const rows = props.rows ?? titles;
  const count = ticked.all ? rows.length - ticked.ids.size : ticked.ids.size;
  return (
    <DataTable
      caption="Titres"
      columns={columns}
      rows={rows}
      rowId={(row) => String(row.id)}
      rowName={(row) => row.titre}
      remember="essai"
      selection={{ ticked, onTicked }}
      groupBy={props.grouped ? byAlbum : undefined}
      detail={props.detailed ? (row) => (row.id === 1 ? `Détail ${row.titre}` : null) : undefined}
      capped={props.capped}
      empty={props.empty}
      actions={
        <button type="button" disabled={count === 0}>
          Exporter ({count})
        </button>
      }
    />
  );
}

beforeEach(() => {
  localStorage.clear();
  rememberPageSize('essai', 5);
});

const firstCells = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

// spec 2.35 9.6
test('pages have the chosen size and the specified label, and the size is stored for the next visit', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Example />);
  expect(screen.getByText('Page 1 sur 3 (12 élements)')).toBeTruthy();
  expect(firstCells()).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Dernière page' }));
  expect(screen.getByText('Page 3 sur 3 (12 élements)')).toBeTruthy();
  expect(firstCells()).toEqual(['Titre 11', 'Titre 12']);
  // An inactive button keeps the focus: it is not natively disabled, but does nothing.
  const last = screen.getByRole<HTMLButtonElement>('button', { name: 'Dernière page' });
  expect([last.disabled, last.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await user.click(screen.getByRole('button', { name: 'Page suivante' }));
  expect(firstCells()).toEqual(['Titre 11', 'Titre 12']);
  await user.click(screen.getByRole('button', { name: 'Page précédente' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Aller à la page' }), '1');
  expect(screen.getByText('Page 1 sur 3 (12 élements)')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Lignes par page' }), '20');
  expect(screen.getByText('Page 1 sur 1 (12 élements)')).toBeTruthy();
  unmount();
  render(<Example />);
  expect(firstCells()).toHaveLength(12);
});

// spec 2.35
test('sorts both ways, announces it, and puts unknown values last', async () => {
  const user = userEvent.setup();
  render(<Example />);
  const sort = screen.getByRole('button', { name: 'Durée' });
  const header = () => screen.getByRole('columnheader', { name: 'Durée' });
  expect(header().getAttribute('aria-sort')).toBeNull();
  await user.click(sort);
  expect(header().getAttribute('aria-sort')).toBe('ascending');
  expect(firstCells()[0]).toBe('Titre 12');
  await user.click(sort);
  expect(header().getAttribute('aria-sort')).toBe('descending');
  expect(firstCells()[0]).toBe('Titre 1');
  await user.click(screen.getByRole('button', { name: 'Dernière page' }));
  expect(firstCells().at(-1)).toBe('Titre 4');
  // Numeric order, not alphabetical.
  await user.click(screen.getByRole('button', { name: 'Titre' }));
  expect(firstCells().slice(0, 3)).toEqual(['Titre 1', 'Titre 2', 'Titre 3']);
  expect(screen.queryByRole('button', { name: 'Album' })).toBeNull();
});

test('the order is saved for the next visit', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Example />);
  await user.click(screen.getByRole('button', { name: 'Durée' }));
  unmount();
  render(<Example />);
  expect(firstCells()[0]).toBe('Titre 12');
});

test('twenty rows by default; what cannot serve is left out', () => {
  localStorage.clear();
  const { rerender } = render(<Example />);
  expect(firstCells()).toHaveLength(12);
  expect(screen.queryByRole('button', { name: 'Page suivante' })).toBeNull();
  rerender(<Example rows={titles.slice(0, 1)} />);
  expect(screen.getByText('Page 1 sur 1 (1 élement)')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Lignes par page' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Durée' })).toBeNull();
});

// spec 2.35
test('selects rows by name and the whole page, and preserves the selection across pages', async () => {
  const user = userEvent.setup();
  render(<Example />);
  const table = screen.getByRole('table', { name: 'Titres' });
  await user.click(within(table).getByRole('checkbox', { name: 'Sélectionner Titre 2' }));
  const all = within(table).getByRole<HTMLInputElement>('checkbox', {
    name: 'Sélectionner toute la page',
  });
  expect(all.indeterminate).toBe(true);
  await user.click(all);
  await user.click(screen.getByRole('button', { name: 'Page suivante' }));
  await user.click(within(table).getByRole('checkbox', { name: 'Sélectionner Titre 7' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Exporter (6)' }).disabled).toBe(
    false,
  );
});

// spec 2.35
test('a whole page offers all that was found; what is unticked since is left out, on whichever page', async () => {
  const user = userEvent.setup();
  render(<Example />);
  const table = screen.getByRole('table', { name: 'Titres' });
  await user.click(within(table).getByRole('checkbox', { name: 'Sélectionner toute la page' }));
  expect(screen.getByText('5 lignes de cette page sont sélectionnées.').getAttribute('role')).toBe(
    'status',
  );
  await user.click(screen.getByRole('button', { name: 'Sélectionner les 12 résultats' }));
  expect(screen.getByText('Les 12 résultats sont sélectionnés.').getAttribute('role')).toBe(
    'status',
  );
  await user.click(screen.getByRole('button', { name: 'Page suivante' }));
  await user.click(within(table).getByRole('checkbox', { name: 'Sélectionner Titre 7' }));
  expect(screen.getByText('Les 12 résultats sont sélectionnés, sauf 1.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Exporter (11)' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tout désélectionner' }));
  // The pressed button disappeared: the focus moves to the page's checkbox.
  expect(document.activeElement).toHaveProperty('type', 'checkbox');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Exporter (0)' }).disabled).toBe(
    true,
  );
});

// spec 2.35 10.8
test('groups rows under a heading that folds; the count stays that of the rows', async () => {
  const user = userEvent.setup();
  render(<Example grouped />);
  expect(screen.getByText('Page 1 sur 3 (12 élements)')).toBeTruthy();
  // Five rows a page, under the heading of their group; the next page says it again.
  expect(firstCells()).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Page suivante' }));
  expect(screen.getAllByText('(suite)')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Première page' }));
  await user.click(screen.getByRole('button', { name: 'Afficher le détail : Marée basse' }));
  expect(screen.getByText('Page 1 sur 2 (12 élements)')).toBeTruthy();
});

// spec 2.35
test('opens the detail of the rows that have one', async () => {
  const user = userEvent.setup();
  render(<Example detailed />);
  expect(screen.getAllByRole('button', { name: /Afficher le détail/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Afficher le détail : Titre 1' }));
  expect(screen.getByText('Détail Titre 1')).toBeTruthy();
});

// spec 8.3 8.4
test('an empty table and a capped answer display the specified sentences', () => {
  const { rerender } = render(<Example rows={[]} />);
  expect(screen.getByText('Aucun résultat.')).toBeTruthy();
  rerender(<Example rows={[]} empty="Vos codes apparaîtront ici." />);
  expect(screen.getByText('Aucun résultat.')).toBeTruthy();
  expect(screen.getByText('Vos codes apparaîtront ici.')).toBeTruthy();
  rerender(<Example capped />);
  expect(screen.getByText(/ont été limités à 2500 élements\. Nous vous invitons/)).toBeTruthy();
});

test('when the last page disappears, the new last one is shown', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Example />);
  await user.click(screen.getByRole('button', { name: 'Dernière page' }));
  rerender(<Example rows={titles.slice(0, 6)} />);
  expect(screen.getByText('Page 2 sur 2 (6 élements)')).toBeTruthy();
  expect(firstCells()).toEqual(['Titre 6']);
});
