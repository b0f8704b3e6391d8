/** One page of PDF with a few lines on it: what a waiting structure has deposited. Made here, byte by byte. */

/** Where the fonts of PDF have the marks that Latin-1 lacks (WinAnsiEncoding). */
const MARKS: Readonly<Record<string, string>> = { '’': '\x92', '–': '\x96', '…': '\x85', œ: '\x9c' };

/** @param lines French text, the first one in large; what the font has no sign for becomes « ? » */
export function aPaper(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const shown = lines.map((line, index) => `/F1 ${index === 0 ? 20 : 12} Tf (${escaped(line)}) Tj 0 -28 Td`);
  const drawing = `BT 72 740 Td ${shown.join(' ')} ET`;
  return assembled([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

function escaped(line: string): string {
  const latin = [...line]
    .map((letter) => MARKS[letter] ?? (letter.charCodeAt(0) < 256 ? letter : '?'))
    .join('');
  return latin.replaceAll(/[\\()]/g, '\\$&');
}

/** The objects, numbered from 1, with the table that tells readers where each begins. */
function assembled(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.4\n';
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const [index, object] of objects.entries()) {
    table += `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(text + table + trailer, 'latin1'));
}
