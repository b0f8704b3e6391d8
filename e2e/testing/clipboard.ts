/** Writes to the clipboard as a spreadsheet does. The visitor's context needs the permission. */

import type { Page } from 'playwright-core';

type Sheet = readonly (readonly string[])[];

/** Tab-separated text with line breaks, as copied from Excel, Numbers and Google Sheets. */
export function copyAsText(page: Page, cells: Sheet): Promise<unknown> {
  const text = cells.map((line) => line.join('\t')).join('\r\n');
  return page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
}

/** An HTML table, as copied from a page or a mail, without plain text. */
export function copyAsTable(page: Page, cells: Sheet): Promise<unknown> {
  const rows = cells.map((line) => `<tr>${line.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  const html = JSON.stringify(`<table>${rows.join('')}</table>`);
  return page.evaluate(
    `navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([${html}], { type: 'text/html' }) })])`,
  );
}
