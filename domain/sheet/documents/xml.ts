/** Parses untrusted XML; results are used only once the text was read to its end. */

import { SaxesParser } from 'saxes';
import { MOST_DEPTH, unreadable } from './tables.ts';

/** An element, by its local name; its attributes too. */
export type XmlNode = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
};

/** Maximum elements of one collected tree. */
const MOST_NODES = 50_000;

/**
 * Calls `onElement` for each element of the requested names once it is closed, with its contents
 * and its ancestors, the outermost first; other elements are discarded while reading. No entity is
 * defined or fetched.
 * @throws Refusal SHEET_REFUSED when the text is not well-formed XML
 */
export function readXml(
  text: string,
  requested: ReadonlySet<string>,
  onElement: (node: XmlNode, around: readonly XmlNode[]) => void,
): void {
  const parser = new SaxesParser();
  const path: XmlNode[] = [];
  /** Depth of the element being collected, 0 for none; and its number of elements. */
  let [from, nodes] = [0, 0];
  parser.on('error', (error) => {
    throw unreadable(
      `Ce fichier XML est incomplet ou abîmé (ligne ${parser.line}) : exportez-le à nouveau.`,
      error.message,
    );
  });
  parser.on('opentag', ({ name, attributes }) => {
    const own = Object.entries(attributes).map(([key, value]) => [localName(key), value] as const);
    const local = localName(name);
    const node = { name: local, attributes: Object.fromEntries(own), children: [], text: '' };
    if (from !== 0) path.at(-1)?.children.push(node);
    path.push(node);
    if (path.length > MOST_DEPTH) throw unreadable('Ce fichier XML est trop imbriqué.');
    if (from === 0 && requested.has(local)) [from, nodes] = [path.length, 0];
    nodes += 1;
    if (from !== 0 && nodes > MOST_NODES)
      throw unreadable('Un élément de ce fichier XML est beaucoup trop long.');
  });
  const write = (piece: string) => {
    const node = path.at(-1);
    if (from !== 0 && node !== undefined) node.text += piece;
  };
  parser.on('text', write);
  parser.on('cdata', write);
  parser.on('closetag', () => {
    const isStored = path.length === from;
    const node = path.pop();
    if (!isStored || node === undefined) return;
    from = 0;
    onElement(node, path);
  });
  parser.write(text).close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Descendants of this element along a path of names, in document order. */
export const under = (node: XmlNode, ...path: readonly string[]): readonly XmlNode[] =>
  path.reduce<readonly XmlNode[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((one) => one.name === name)),
    [node],
  );

/** Descendants with this name at any depth, in document order. */
export function within(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) =>
    child.name === name ? [child, ...within(child, name)] : within(child, name),
  );
}

/** The first text that is not empty. */
export const firstText = (nodes: readonly XmlNode[]): string =>
  nodes.map(({ text }) => text.trim()).find((text) => text !== '') ?? '';
