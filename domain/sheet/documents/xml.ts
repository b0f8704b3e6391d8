/** XML of others, read to its end before anything is believed of it. */

import { SaxesParser } from 'saxes';
import { MOST_DEPTH, unreadable } from './tables.ts';

/** An element, by its local name; its attributes too. */
export type XmlNode = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
};

/** Elements of one kept tree. */
const MOST_NODES = 50_000;

/**
 * Hands on each element of these names once it is closed, with all that stands in it, and those around it, the outermost
 * first; the others are forgotten as they are read. No entity is defined, none is fetched.
 * @throws Refusal SHEET_REFUSED when the text is no well-formed XML
 */
export function readXml(
  text: string,
  requested: ReadonlySet<string>,
  onElement: (node: XmlNode, around: readonly XmlNode[]) => void,
): void {
  const parser = new SaxesParser();
  const path: XmlNode[] = [];
  /** Depth of the element that is kept, 0 when none is; and how many elements it has. */
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

/** Elements at the end of a path of names under this one, in their order. */
export const under = (node: XmlNode, ...path: readonly string[]): readonly XmlNode[] =>
  path.reduce<readonly XmlNode[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((one) => one.name === name)),
    [node],
  );

/** Elements of this name anywhere in this one, in their order. */
export function within(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) =>
    child.name === name ? [child, ...within(child, name)] : within(child, name),
  );
}

/** The first text that is not empty. */
export const firstText = (nodes: readonly XmlNode[]): string =>
  nodes.map(({ text }) => text.trim()).find((text) => text !== '') ?? '';
