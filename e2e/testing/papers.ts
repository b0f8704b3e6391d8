/** Files as producers deposit them: a PDF of several pages, a photograph. */

import PDFDocument from 'pdfkit';
import type { Browser } from 'playwright-core';
import type { RunningPortal } from '#server/testing/running-portal.ts';

/** Each page has its own words: « Article 3.2 » is on the third one. */
export function aContract(pages: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const paper = new PDFDocument({ size: 'A4' });
    const segments: Buffer[] = [];
    paper.on('data', (part: Buffer) => segments.push(part));
    paper.on('end', () => resolve(Buffer.concat(segments)));
    for (let page = 1; page <= pages; page += 1) {
      if (page > 1) paper.addPage();
      paper.fontSize(22).text(`Contrat de licence, page ${page}`).fontSize(12);
      for (let article = 1; article <= 9; article += 1) {
        paper.text(`Article ${page}.${article} : l’artiste cède ses droits au producteur.`);
      }
    }
    paper.end();
  });
}

export async function aPhotograph(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 640, height: 400 } });
  await page.setContent('<body style="background: #ddd"><h1>Pièce d’identité</h1></body>');
  const picture = await page.screenshot({ type: 'jpeg' });
  await page.close();
  return picture;
}

export async function deposit(
  portal: Pick<RunningPortal, 'origin' | 'tokenOf'>,
  email: string,
  structureId: number,
  files: readonly { readonly name: string; readonly type: string; readonly bytes: Buffer }[],
): Promise<void> {
  const form = new FormData();
  form.set('structureId', String(structureId));
  for (const { name, type, bytes } of files) {
    form.append('justificatifs', new Blob([new Uint8Array(bytes)], { type }), name);
  }
  const response = await fetch(`${portal.origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await portal.tokenOf(email)}` },
    body: form,
  });
  if (!response.ok) throw new Error(`deposit: ${response.status} ${await response.text()}`);
}
