import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import {
  checkJustificatif,
  isAccepted,
  pathsOfObject,
} from '#domain/justificatif/check-justificatif.ts';
import { inflate } from './inflate.ts';

/** A PDF written by a real library, with its own compression. */
async function written(
  draw: (pdf: PDFKit.PDFDocument) => void,
  options: object = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument(options);
  pdf.text('Extrait Kbis');
  draw(pdf);
  pdf.end();
  return new Uint8Array(await buffer(pdf));
}

async function errors(draw: (pdf: PDFKit.PDFDocument) => void, options: object = {}) {
  const file = { bytes: await written(draw, options), name: 'kbis.pdf', type: '', size: null };
  const checked = checkJustificatif(file, pathsOfObject('justificatifs.0'), inflate);
  return isAccepted(checked) ? [] : checked;
}

describe('a PDF of a real program', () => {
  test.each<[string, (pdf: PDFKit.PDFDocument) => void]>([
    ['with a program', (pdf) => pdf.addNamedJavaScript('a', 'app.alert(1)')],
    ['with a file', (pdf) => pdf.file(Buffer.from('MZ'), { name: 'a.exe' })],
    [
      'with a form that sends',
      (pdf) =>
        pdf.annotate(0, 0, 9, 9, {
          Subtype: 'Link',
          A: { S: 'SubmitForm', F: new String('https://a.fr') },
        } as object),
    ],
    [
      'with a link to another file',
      (pdf) =>
        pdf.annotate(0, 0, 9, 9, {
          Subtype: 'Link',
          A: { S: 'GoToR', F: new String('a.pdf') },
        } as object),
    ],
  ])('%s is refused, with a message on its content that explains the fix', async (_what, draw) => {
    const sentence =
      '« kbis.pdf » contient un programme, un fichier joint ou un formulaire actif : imprimez-le en PDF, puis envoyez ce nouveau fichier.';
    expect(await errors(draw)).toEqual([
      { path: 'justificatifs.0.content', code: 'ACTIVE', message: sentence },
    ]);
  });

  test.each<[string, (pdf: PDFKit.PDFDocument) => void, object]>([
    [
      'with a link and an outline',
      (pdf) => {
        pdf.text('Le site', { link: 'https://www.exemple.fr/Launch' });
        pdf.outline.addItem('Page 1');
      },
      {},
    ],
    ['with a form to fill in', (pdf) => pdf.initForm().formText('nom', 0, 0, 90, 9), {}],
    [
      'with many pages',
      (pdf) => {
        for (let page = 0; page < 300; page += 1)
          pdf.addPage().text(`Page ${page} : le mot /JavaScript`);
      },
      {},
    ],
    ['tagged, of an archive', () => {}, { pdfVersion: '1.7', tagged: true, lang: 'fr' }],
  ])('%s is accepted', async (_what, draw, options) => {
    expect(await errors(draw, options)).toEqual([]);
  });
});
