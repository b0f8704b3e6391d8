/** What a spreadsheet leaves on the clipboard. The visitor's context must be allowed to write it. */

import type { Page } from 'playwright-core';

type Sheet = readonly (readonly string[])[];

/** Tabs and line breaks, as Excel, Numbers and Google Sheets write them. */
export function copyAsText(page: Page, cells: Sheet): Promise<unknown> {
  const text = cells.map((line) => line.join('\t')).join('\r\n');
  return page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
}

/** A table of a page or of a letter, without any plain text. */
export function copyAsTable(page: Page, cells: Sheet): Promise<unknown> {
  const rows = cells.map((line) => `<tr>${line.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  const html = JSON.stringify(`<table>${rows.join('')}</table>`);
  return page.evaluate(
    `navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([${html}], { type: 'text/html' }) })])`,
  );
}
