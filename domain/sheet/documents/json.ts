/** A JSON list of recordings, from an API or a personal data export. */

import { MOST_DEPTH, type Table, TableLines, unreadable } from './tables.ts';

type Item = Readonly<Record<string, unknown>>;

/**
 * The longest list of objects of the document; nested objects become columns.
 * @throws Refusal SHEET_REFUSED
 */
export function readJson(text: string): Table {
  const lists: { readonly nom: string; readonly items: readonly Item[] }[] = [];
  findLists(parsed(text), 'JSON', 0, lists);
  const [first, ...rest] = lists;
  if (first === undefined)
    throw unreadable(
      'Ce fichier JSON ne contient aucune liste d’enregistrements : une liste d’objets est attendue, chacun avec son titre.',
    );
  const { nom, items } = rest.reduce(
    (one, other) => (other.items.length > one.items.length ? other : one),
    first,
  );
  const rows = items.map((item) => cellsOf(item));
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const table = new TableLines();
  table.add(names.map(spaced));
  for (const row of rows) table.add(names.map((name) => row.get(name) ?? ''));
  return { nom, lines: table.lines };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw unreadable(
      'Ce fichier JSON est incomplet ou abîmé : exportez-le à nouveau.',
      error instanceof Error ? error.message : '',
    );
  }
}

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function findLists(
  value: unknown,
  nom: string,
  depth: number,
  lists: { nom: string; items: readonly Item[] }[],
): void {
  if (depth > MOST_DEPTH) throw unreadable('Ce fichier JSON est trop imbriqué.');
  if (Array.isArray(value)) {
    const items = value.filter(isItem);
    if (items.length > 0 && items.length === value.length) lists.push({ nom, items });
    else for (const one of value) findLists(one, nom, depth + 1, lists);
  } else if (isItem(value)) {
    for (const [name, inner] of Object.entries(value)) findLists(inner, name, depth + 1, lists);
  }
}

/** Maximum nesting within one recording: « track », then « album », then « label ». */
const DEEPEST = 4;

/** Values by path. The values of a list are joined. */
function cellsOf(item: Item): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  const add = (value: unknown, path: string, depth: number): void => {
    if (isItem(value)) {
      if (depth >= DEEPEST) return;
      for (const [name, inner] of Object.entries(value))
        add(inner, path === '' ? name : `${path} ${name}`, depth + 1);
    } else {
      cells.set(path, textOf(value));
    }
  };
  add(item, '', 0);
  return cells;
}

function textOf(value: unknown): string {
  if (Array.isArray(value))
    return value
      .map(nameOf)
      .filter((text) => text !== '')
      .join(' | ');
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Of a person or a tag in a list: `{ "name": "Léo Brise" }`. */
function nameOf(value: unknown): string {
  if (!isItem(value)) return Array.isArray(value) ? '' : textOf(value);
  return textOf(value.name ?? value.nom ?? value.title ?? value.titre ?? '');
}

/** `durationMs`, `duration_ms`: « duration ms ». */
const spaced = (name: string): string =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .trim();
