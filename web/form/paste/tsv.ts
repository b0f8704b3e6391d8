/**
 * The cells of a text copied from a spreadsheet: tabs between cells, line breaks between lines, quotes
 * around a cell that holds either of them. The last line break ends the last line.
 */
export function parseTsv(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  const endCell = () => {
    line.push(cell);
    cell = '';
  };
  const endLine = () => {
    endCell();
    lines.push(line);
    line = [];
  };
  const source = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at];
    const quoted = sign === '"' && cell === '' ? quotedAt(source, at) : null;
    if (quoted !== null) {
      cell = quoted.slice(1, -1).replaceAll('""', '"');
      at += quoted.length - 1;
    } else if (sign === '\t') endCell();
    else if (sign === '\n') endLine();
    else cell += sign;
  }
  endLine();
  return lines;
}

/**
 * Quoted cell starting here, with its quotes; null where the quote is part of the text, as a title
 * may begin with a quote and not end with one. Quotes around both tabs and line breaks belong to
 * several cells.
 */
function quotedAt(source: string, at: number): string | null {
  const [quoted] = /^"[^"]*(?:""[^"]*)*"(?=[\t\n]|$)/.exec(source.slice(at)) ?? [];
  if (quoted === undefined || (quoted.includes('\t') && quoted.includes('\n'))) return null;
  return quoted;
}
