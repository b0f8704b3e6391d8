/**
 * The cells of a text copied from a spreadsheet: tabs between cells, line breaks between lines, quotes
 * around a cell that holds either of them. The last line break ends the last line.
 */
export function parseTsv(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let quoted = false;
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
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '' && closesLater(source, at)) quoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') endLine();
    else cell += sign;
  }
  endLine();
  return lines;
}

/** A quote opens a cell only if another one closes it: a title may begin with one and not end with it. */
function closesLater(source: string, at: number): boolean {
  return /"(?:$|[\t\n])/.test(source.slice(at + 1));
}
